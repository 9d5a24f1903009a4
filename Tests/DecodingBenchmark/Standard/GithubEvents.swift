/// github_events.json: events whose payload has different members for each type.
enum GithubEvents {
  struct Event: Codable {
    let type: String
    let created_at: String
    let actor: Actor
    let repo: Repo
    let `public`: Bool
    let payload: Payload
    let id: String
    let org: Actor?
  }

  struct Actor: Codable {
    let gravatar_id: String
    let login: String
    let avatar_url: String
    let url: String
    let id: Int
  }

  struct Repo: Codable {
    let url: String
    let id: Int
    let name: String
  }

  struct Payload: Codable {
    let commits: [Commit]?
    let distinct_size: Int?
    let ref: String?
    let push_id: Int?
    let head: String?
    let before: String?
    let size: Int?
    let description: String?
    let master_branch: String?
    let ref_type: String?
    let forkee: Forkee?
    let action: String?
    let issue: Issue?
    let comment: Comment?
    let pages: [Page]?
  }

  struct Commit: Codable {
    let url: String
    let message: String
    let distinct: Bool
    let sha: String
    let author: Author
  }

  struct Author: Codable {
    let email: String
    let name: String
  }

  struct Forkee: Codable {
    let description: String
    let fork: Bool
    let url: String
    let language: String
    let stargazers_url: String
    let clone_url: String
    let tags_url: String
    let full_name: String
    let merges_url: String
    let forks: Int
    let `private`: Bool
    let git_refs_url: String
    let archive_url: String
    let collaborators_url: String
    let owner: User
    let languages_url: String
    let trees_url: String
    let labels_url: String
    let html_url: String
    let pushed_at: String
    let created_at: String
    let has_issues: Bool
    let forks_url: String
    let branches_url: String
    let commits_url: String
    let notifications_url: String
    let open_issues: Int
    let contents_url: String
    let blobs_url: String
    let issues_url: String
    let compare_url: String
    let issue_events_url: String
    let name: String
    let updated_at: String
    let statuses_url: String
    let forks_count: Int
    let assignees_url: String
    let ssh_url: String
    let `public`: Bool
    let has_wiki: Bool
    let subscribers_url: String
    let mirror_url: String?
    let watchers_count: Int
    let id: Int
    let has_downloads: Bool
    let git_commits_url: String
    let downloads_url: String
    let pulls_url: String
    let homepage: String?
    let issue_comment_url: String
    let hooks_url: String
    let subscription_url: String
    let milestones_url: String
    let svn_url: String
    let events_url: String
    let git_tags_url: String
    let teams_url: String
    let comments_url: String
    let open_issues_count: Int
    let keys_url: String
    let git_url: String
    let contributors_url: String
    let size: Int
    let watchers: Int
  }

  struct User: Codable {
    let url: String
    let gists_url: String
    let gravatar_id: String
    let type: String
    let avatar_url: String
    let subscriptions_url: String
    let organizations_url: String
    let received_events_url: String
    let repos_url: String
    let login: String
    let id: Int
    let starred_url: String
    let events_url: String
    let followers_url: String
    let following_url: String
  }

  struct Issue: Codable {
    let user: User
    let url: String
    let labels: [String]
    let html_url: String
    let labels_url: String
    let pull_request: PullRequest
    let created_at: String
    let closed_at: String?
    let milestone: String?
    let title: String
    let body: String
    let updated_at: String
    let number: Int
    let state: String
    let assignee: User?
    let id: Int
    let events_url: String
    let comments_url: String
    let comments: Int
  }

  struct PullRequest: Codable {
    let html_url: String?
    let patch_url: String?
    let diff_url: String?
  }

  struct Comment: Codable {
    let user: User
    let url: String
    let issue_url: String
    let created_at: String
    let body: String
    let updated_at: String
    let id: Int
  }

  struct Page: Codable {
    let page_name: String
    let html_url: String
    let title: String
    let sha: String
    let summary: String?
    let action: String
  }
}
