/// The style of a page: system fonts, light and dark, narrow screens and print. Contrasts are those of WCAG AA.
enum PageStyle {
  /// `sha256-` and the hash of the text, by which the page's policy allows it.
  static let hash = "sha256-GPYCD8kYvqCyZrnm5IpPAhFDtNasES24kf12LL+71rU="

  static let text: Markup = """

    :root {
      color-scheme: light dark;
      --back: #fff; --raised: #f5f6f8; --line: #dce0e5; --text: #1c2128; --faint: #59636e;
      --error: #b42318; --warning: #875200; --good: #187a34; --accent: #0a5aa8; --track: #e3e7ec; --was: #a9b2bd;
      --mark: #fff4d6; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --raised: #1d2127; --line: #343a43; --text: #e4e8ed; --faint: #9da7b3;
        --error: #ff8b80; --warning: #e8b44a; --good: #6fce8b; --accent: #7fb8ff; --track: #39414c; --was: #6b7685;
        --mark: #3a3116;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 2rem 1.5rem 3rem; max-width: 80rem; background: var(--back); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
    }
    h1 { margin: 0; font-size: 1.65rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
    h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; font-weight: 650; }
    h3, h4 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
    p { margin: .5rem 0; }
    code, pre { font-family: var(--mono); font-size: .87em; }
    code { overflow-wrap: anywhere; }
    a { color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    .tool { margin: 0 0 .25rem; color: var(--faint); font: 600 .8rem/1.4 var(--mono); }
    .model, .left-out, .note, .payload, footer { color: var(--faint); }
    .error { color: var(--error); } .warning { color: var(--warning); }
    .number, .count, .value { font-variant-numeric: tabular-nums; }
    .number { text-align: right; white-space: nowrap; }

    .tiles, .places { display: flex; flex-wrap: wrap; list-style: none; padding: 0; }
    .tiles { gap: .75rem; margin: 1.5rem 0; }
    .tiles > li {
      flex: 1 1 8rem; padding: .7rem 1rem .8rem; background: var(--raised); border: 1px solid var(--line);
      border-radius: 8px;
    }
    .tiles > li:first-child { flex: 2 1 15rem; }
    .name { color: var(--faint); font-size: .85rem; white-space: nowrap; }
    .value, .detail { display: block; }
    .value { font-size: 1.6rem; line-height: 1.3; font-weight: 600; }
    .detail { color: var(--faint); font-size: .85rem; }
    .bar { display: block; width: 100%; height: 7px; border-radius: 4px; overflow: hidden; }
    .bar .all { fill: var(--track); } .bar .part { fill: var(--accent); }
    .bar.error .part { fill: var(--error); } .bar.warning .part { fill: var(--warning); }
    .bar.good .part { fill: var(--good); } .bar.was .part { fill: var(--was); }
    .bar.rest .part { fill: var(--good); } .bar.rest .all { fill: var(--error); }
    .detail .bar { margin: .3rem 0 .4rem; }
    .charts { display: flex; flex-wrap: wrap; gap: 1rem 3rem; }
    .chart { flex: 1 1 22rem; border-collapse: collapse; align-self: flex-start; }
    .chart caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
    .chart th { text-align: left; font-weight: 400; padding: .15rem 0; width: 12rem; }
    .chart td { padding: .15rem 0 .15rem .75rem; }
    .chart td.number { width: 3.5rem; }

    .filters {
      display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: center; margin: 2.2rem 0 -.6rem;
      color: var(--faint); font-size: .88rem;
    }
    [hidden] { display: none !important; }
    label { display: inline-flex; gap: .4rem; align-items: center; }
    input[type=search], select, button {
      font: inherit; color: var(--text); background: var(--back); border: 1px solid var(--faint); border-radius: 6px;
      padding: .25rem .5rem; min-height: 2rem;
    }
    input[type=search] { width: 11rem; } select { max-width: 20rem; }
    button { background: var(--raised); cursor: pointer; }

    .group { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 .5rem; background: var(--back); }
    .group[open] > summary { border-bottom: 1px solid var(--line); border-radius: 8px 8px 0 0; }
    .group:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    summary { cursor: pointer; }
    .group > summary {
      display: grid; grid-template-columns: minmax(0, 1fr) 4.5rem 13rem; gap: 0 1rem; align-items: center;
      padding: .55rem .9rem .55rem 2rem; position: relative; list-style: none; border-radius: 8px;
    }
    .group.single > summary { grid-template-columns: minmax(0, 1fr); }
    .group > summary::-webkit-details-marker { display: none; }
    .group > summary::before {
      content: ""; position: absolute; left: .95rem; top: 1.1rem; width: .4rem; height: .4rem;
      border: solid var(--faint); border-width: 0 2px 2px 0; transform: rotate(-45deg);
    }
    .group[open] > summary::before { transform: rotate(45deg); }
    .group > summary:hover { background: var(--raised); }
    .severity { font-weight: 650; }
    .message { font-weight: 550; overflow-wrap: anywhere; }
    .code { color: var(--faint); font-size: .85rem; white-space: nowrap; }
    .what .path { display: block; color: var(--accent); }
    .what .model { font: .8rem var(--mono); }
    .count { text-align: right; font-size: 1.15rem; font-weight: 600; }
    .share { color: var(--faint); font-size: .82rem; }
    .share .bar { height: 5px; margin: .1rem 0 .25rem; }
    .body { padding: .7rem .9rem .8rem; }
    .places { gap: .1rem 1.5rem; margin: 0 0 .5rem; }
    .places li { display: flex; gap: .45rem; align-items: baseline; min-width: 0; }
    pre {
      margin: .5rem 0; padding: .6rem .8rem; overflow-x: auto; background: var(--raised); border-radius: 6px;
      line-height: 1.45; tab-size: 4; unicode-bidi: isolate;
    }
    pre .location { font-weight: 650; } pre .error, pre .warning { font-weight: 650; }
    pre .code { color: var(--faint); font-size: 1em; } pre .path { color: var(--accent); }
    pre .gutter { color: var(--faint); } pre .caret { color: var(--good); font-weight: 700; }
    pre .help { color: var(--good); }

    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; }
    .files table, .stats table { width: 100%; }
    .stats { font-size: .88rem; }
    .stats th, .stats td { padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
    .stats thead th { color: var(--faint); text-align: left; white-space: nowrap; font-weight: 600; }
    .stats tbody th { text-align: left; font-weight: 600; min-width: 8rem; }
    .stats tbody th code { overflow-wrap: break-word; }
    .stats .d2 { padding-left: 1rem; } .stats .d3 { padding-left: 2rem; } .stats .d4 { padding-left: 3rem; }
    .stats .d5 { padding-left: 4rem; } .stats .d6 { padding-left: 5rem; } .stats .d7 { padding-left: 6rem; }
    .stats .d8 { padding-left: 7rem; } .stats .d9 { padding-left: 8rem; } .stats .d10 { padding-left: 9rem; }
    .stats .d11 { padding-left: 10rem; } .stats .d12 { padding-left: 11rem; } .stats .d13 { padding-left: 12rem; }
    .stats .d14 { padding-left: 13rem; } .stats .d15 { padding-left: 14rem; } .stats .d16 { padding-left: 15rem; }
    .gauge { display: grid; grid-template-columns: 3.5rem 1fr; gap: .6rem; align-items: center; }
    .gauge, .values { font-variant-numeric: tabular-nums; white-space: nowrap; }
    .gauge .bar, .values .bar { height: 5px; } .nulls .gauge { grid-template-columns: 2rem 1fr; }
    .kinds { min-width: 14.5rem; } .first { white-space: nowrap; } .reads { min-width: 9rem; }
    .values ul { list-style: none; margin: 0; padding: 0; }
    .values li { display: grid; grid-template-columns: 2.5rem 2.5rem auto 1fr; gap: .5rem; align-items: center; }
    .values code { white-space: normal; min-width: 5rem; max-width: 22rem; }
    .values summary { color: var(--faint); }
    .before { display: flex; flex-direction: column-reverse; margin-top: .3rem; color: var(--faint); }
    .before .label { font-size: .78rem; font-style: italic; }
    .changed > * { background: var(--mark); }
    .stats tr.changed:has(+ .why) > * { border-bottom: 0; padding-bottom: 0; }
    .badge {
      padding: 0 .3rem; border: 1px solid; border-radius: 4px; color: var(--warning); font-size: .75rem;
      font-weight: 600; white-space: nowrap; justify-self: start;
    }
    .faint { color: var(--faint); } h2 .faint { font-weight: 400; }
    .stats .filters { margin: .5rem 0; }
    .findings { padding-left: 1.2rem; }
    .files th, .files td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; }
    .files .number { text-align: right; }
    footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .85rem; }

    @media (max-width: 44rem) {
      body { padding: 1.2rem .8rem 2rem; }
      h1 { font-size: 1.35rem; }
      .tiles { gap: .5rem; } .tiles > li { flex: 1 1 6rem; padding: .5rem .7rem; }
      .tiles > li:first-child { flex-basis: 100%; }
      .chart { flex-basis: 100%; } .chart th { width: 9.5rem; }
      .filters label { flex: 1 1 14rem; } .filters select, .filters [type=search] { flex: 1; width: 4rem; }
      .group > summary { grid-template-columns: auto minmax(0, 1fr); padding-right: .7rem; }
      .group .what { grid-column: 1 / -1; padding-bottom: .3rem; } .count { text-align: left; }
    }
    @media (max-width: 72rem) {
      .stats thead { display: none; } .stats table, .stats tbody { display: block; }
      .stats tr { display: flex; flex-wrap: wrap; gap: 0 1rem; border-bottom: 1px solid var(--line); padding: .4rem 0; }
      .stats tbody th, .stats td { border: 0; padding-top: 0; padding-bottom: 0; padding-right: 0; min-width: 0; }
      .stats tbody th, .values { flex-basis: 100%; } .nulls::before { content: "null "; color: var(--faint); }
      .first::before { content: "first at "; color: var(--faint); } .stats .nulls { display: flex; gap: .4rem; }
      .stats .nulls:not(:has(.gauge)), .stats td:empty { display: none; }
      .changed { background: var(--mark); } .stats tr.changed:has(+ .why) { border-bottom: 0; padding-bottom: 0; }
    }
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      .filters { display: none; }
      .group, .stats tr, .chart tr, .files tr { break-inside: avoid; } pre { white-space: pre-wrap; }
      h2, h3, h4, caption { break-after: avoid; } footer { margin-top: 1rem; }
      details::details-content { content-visibility: visible; block-size: auto; }
      svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
