use serde_derive::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Event {
    r#type: String,
    created_at: String,
    actor: Actor,
    repo: Repo,
    public: bool,
    payload: Payload,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    org: Option<Actor>,
}

#[derive(Deserialize, Serialize)]
pub struct Actor {
    gravatar_id: String,
    login: String,
    avatar_url: String,
    url: String,
    id: i64,
}

#[derive(Deserialize, Serialize)]
pub struct Repo {
    url: String,
    id: i64,
    name: String,
}

#[derive(Deserialize, Serialize)]
pub struct Payload {
    #[serde(skip_serializing_if = "Option::is_none")]
    commits: Option<Vec<Commit>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct_size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#ref: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    push_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    master_branch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ref_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forkee: Option<Forkee>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    issue: Option<Issue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<Comment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<Vec<Page>>,
}

#[derive(Deserialize, Serialize)]
pub struct Commit {
    url: String,
    message: String,
    distinct: bool,
    sha: String,
    author: Author,
}

#[derive(Deserialize, Serialize)]
pub struct Author {
    email: String,
    name: String,
}

#[derive(Deserialize, Serialize)]
pub struct Forkee {
    description: String,
    fork: bool,
    url: String,
    language: String,
    stargazers_url: String,
    clone_url: String,
    tags_url: String,
    full_name: String,
    merges_url: String,
    forks: i64,
    private: bool,
    git_refs_url: String,
    archive_url: String,
    collaborators_url: String,
    owner: User,
    languages_url: String,
    trees_url: String,
    labels_url: String,
    html_url: String,
    pushed_at: String,
    created_at: String,
    has_issues: bool,
    forks_url: String,
    branches_url: String,
    commits_url: String,
    notifications_url: String,
    open_issues: i64,
    contents_url: String,
    blobs_url: String,
    issues_url: String,
    compare_url: String,
    issue_events_url: String,
    name: String,
    updated_at: String,
    statuses_url: String,
    forks_count: i64,
    assignees_url: String,
    ssh_url: String,
    public: bool,
    has_wiki: bool,
    subscribers_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror_url: Option<String>,
    watchers_count: i64,
    id: i64,
    has_downloads: bool,
    git_commits_url: String,
    downloads_url: String,
    pulls_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    homepage: Option<String>,
    issue_comment_url: String,
    hooks_url: String,
    subscription_url: String,
    milestones_url: String,
    svn_url: String,
    events_url: String,
    git_tags_url: String,
    teams_url: String,
    comments_url: String,
    open_issues_count: i64,
    keys_url: String,
    git_url: String,
    contributors_url: String,
    size: i64,
    watchers: i64,
}

#[derive(Deserialize, Serialize)]
pub struct User {
    url: String,
    gists_url: String,
    gravatar_id: String,
    r#type: String,
    avatar_url: String,
    subscriptions_url: String,
    organizations_url: String,
    received_events_url: String,
    repos_url: String,
    login: String,
    id: i64,
    starred_url: String,
    events_url: String,
    followers_url: String,
    following_url: String,
}

#[derive(Deserialize, Serialize)]
pub struct Issue {
    user: User,
    url: String,
    labels: Vec<String>,
    html_url: String,
    labels_url: String,
    pull_request: PullRequest,
    created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milestone: Option<String>,
    title: String,
    body: String,
    updated_at: String,
    number: i64,
    state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<User>,
    id: i64,
    events_url: String,
    comments_url: String,
    comments: i64,
}

#[derive(Deserialize, Serialize)]
pub struct PullRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    html_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diff_url: Option<String>,
}

#[derive(Deserialize, Serialize)]
pub struct Comment {
    user: User,
    url: String,
    issue_url: String,
    created_at: String,
    body: String,
    updated_at: String,
    id: i64,
}

#[derive(Deserialize, Serialize)]
pub struct Page {
    page_name: String,
    html_url: String,
    title: String,
    sha: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    action: String,
}
