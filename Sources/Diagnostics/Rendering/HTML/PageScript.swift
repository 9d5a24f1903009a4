/// The script of a page, which only filters, sorts and opens what is there without it.
enum PageScript {
  /// `sha256-` and the hash of the text, by which the page's policy allows it.
  static let hash = "sha256-VXHq9rER/83TWw135FbxQlU5ypNLC5q7Qj76fAxVmaw="

  static let text: Markup = """

    "use strict";
    (() => {
      const find = (id) => document.getElementById(id);
      const all = (selector) => Array.from(document.querySelectorAll(selector));
      const openTarget = () => {
        const target = location.hash.length > 1 ? find(location.hash.slice(1)) : null;
        if (!target) return;
        if (target.tagName === "DETAILS") target.open = true;
        target.scrollIntoView();
      };
      addEventListener("hashchange", openTarget);
      // Older browsers print closed elements as they are.
      let closed = [];
      addEventListener("beforeprint", () => {
        closed = all("details:not([open])");
        for (const element of closed) element.open = true;
      });
      addEventListener("afterprint", () => {
        for (const element of closed) element.open = false;
      });

      const filters = find("filters");
      if (filters) {
        const groups = all(".groups > .group");
        const names = all("#files tbody tr").map((row) => row.cells[0].textContent.toLowerCase());
        const value = (id) => (find(id) ? find(id).value : "");
        const isIn = (ranges, numbers) => ranges.split(" ").some((range) => {
          const [first, last = first] = range.split("-").map(Number);
          return range !== "" && numbers.some((number) => first <= number && number <= last);
        });
        const apply = () => {
          const file = value("file").toLowerCase();
          const path = value("path").toLowerCase();
          const files = names.flatMap((name, index) => (name.includes(file) ? [index] : []));
          let count = 0;
          for (const group of groups) {
            const data = group.dataset;
            const passes = (value("code") === "" || data.code === value("code"))
              && (value("model") === "" || (data.models || "").split("|").includes(value("model")))
              && (file === "" || isIn(data.files, files))
              && (path === "" || (data.path || "").toLowerCase().includes(path));
            group.hidden = !passes;
            count += passes ? 1 : 0;
          }
          for (const place of all(".groups")) {
            const isEmpty = !place.querySelector(".group:not([hidden])");
            place.hidden = isEmpty;
            place.previousElementSibling.hidden = isEmpty;
          }
          find("none").hidden = count > 0;
          find("shown").textContent = count === groups.length
            ? `${count} ${count === 1 ? "group" : "groups"}` : `${count} of ${groups.length} groups`;
        };
        const sort = () => {
          const key = value("order");
          const sorted = key === "" ? groups : groups.slice().sort((a, b) => {
            const [one, other] = [a.dataset[key] || "", b.dataset[key] || ""];
            return one < other ? -1 : one > other ? 1 : 0;
          });
          for (const place of all(".groups")) {
            place.append(...sorted.filter((group) => group.parentNode === place));
          }
        };
        for (const id of ["code", "model", "file", "path"]) {
          if (find(id)) find(id).addEventListener("input", apply);
        }
        find("order").addEventListener("input", sort);
        const toggle = (isOpen) => () => {
          for (const group of groups) if (!group.hidden) group.open = isOpen;
        };
        find("open").addEventListener("click", toggle(true));
        find("close").addEventListener("click", toggle(false));
        apply();
        filters.hidden = false;
      }

      const paths = find("paths");
      if (paths) {
        const rows = all(".stats tr[data-path]");
        const apply = () => {
          const path = find("value-path").value.toLowerCase();
          const onlyChanged = find("changed") && find("changed").checked;
          for (const row of rows) {
            row.hidden = !row.dataset.path.toLowerCase().includes(path) || (onlyChanged && !row.classList.contains("changed"));
          }
        };
        for (const id of ["value-path", "changed"]) {
          if (find(id)) find(id).addEventListener("input", apply);
        }
        apply();
        paths.hidden = false;
      }

      openTarget();
    })();

    """
}
