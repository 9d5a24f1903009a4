/// The style of a page: system fonts, light and dark, narrow screens and print. Contrasts are those of WCAG AA.
enum PageStyle {
  static let text: Markup = """

    :root {
      color-scheme: light dark;
      --back: #fff; --raised: #f5f6f8; --line: #dce0e5; --text: #1c2128; --faint: #59636e; --track: #e3e7ec;
      --error: #b42318; --warning: #875200; --good: #187a34; --accent: #0a5aa8;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --raised: #1d2127; --line: #343a43; --text: #e4e8ed; --faint: #9da7b3; --track: #39414c;
        --error: #ff8b80; --warning: #e8b44a; --good: #6fce8b; --accent: #7fb8ff;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1.5rem 1rem; max-width: 80rem; background: var(--back); color: var(--text);
      font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.5rem; line-height: 1.25; } h2 { margin: 2rem 0 .7rem; font-size: 1.2rem; }
    code, pre { font: .87em/1.45 ui-monospace, Menlo, Consolas, monospace; }
    a, .path { color: var(--accent); } .faint, .note, footer, thead, nav { color: var(--faint); }
    .error { color: var(--error); } .warning { color: var(--warning); }
    .number, .count { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
    .bar { display: block; height: .5rem; border-radius: .25rem; overflow: hidden; background: var(--track); }
    .bar { width: 100%; fill: var(--accent); } .bar.error { fill: var(--error); } .bar.warning { fill: var(--warning); }
    .bar.good { fill: var(--good); } .bar.rest { background: var(--error); }
    .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .decoded b { font-size: 1.5rem; } nav { display: flex; flex-wrap: wrap; gap: 1.5rem; margin: 1.5rem 0; }
    table { border-collapse: collapse; width: 100%; } caption, th { text-align: left; }
    th, td { padding: .3rem .8rem .3rem 0; vertical-align: top; } tbody th { font-weight: 400; }
    section tr { border-bottom: 1px solid var(--line); } .scroll { overflow-x: auto; }
    .chart { margin: 1rem 0; } .chart caption { font-weight: 600; } .chart .line { width: 60%; vertical-align: middle; }

    .group { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .5rem; }
    .group:has(:target) { border-color: var(--accent); } .body { padding: .2rem .9rem .8rem; scroll-margin-top: 6rem; }
    summary { cursor: pointer; padding: .5rem .9rem; }
    .group > summary { display: grid; grid-template-columns: auto 1fr 4.5rem 12rem; gap: 0 1rem; align-items: center; }
    .group > summary::before { content: "▸"; color: var(--faint); } .group[open] > summary::before { content: "▾"; }
    .group > summary:hover { background: var(--raised); } .what .path { display: block; }
    .count { font-size: 1.15rem; font-weight: 600; }
    .places { list-style: none; padding: 0; margin: .5rem 0; }
    .places li { display: inline-block; margin-right: 1.5rem; color: var(--faint); } .places code { color: var(--text); }
    pre { padding: .6rem .8rem; overflow-x: auto; background: var(--raised); border-radius: .4rem; unicode-bidi: isolate; }
    pre .location, pre .error, pre .warning { font-weight: 600; } pre .caret, pre .help { color: var(--good); }
    pre .code, pre .gutter { color: var(--faint); }

    @media (max-width: 60rem) {
      .group > summary { grid-template-columns: auto auto 1fr; } .what { grid-column: 2 / -1; }
      .count { text-align: left; grid-column: 2; }
      .chart tr { display: grid; grid-template-columns: 1fr auto; } .chart .line { grid-column: 1 / -1; width: 100%; }
    }
    @media print { .group, tr { break-inside: avoid; } pre { white-space: pre-wrap; } }

    """
}
