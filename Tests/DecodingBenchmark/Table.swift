import Foundation

/// The lines of the table.
enum Table {
  static func heading(_ titles: String...) { heading(titles) }

  static func heading(_ titles: [String]) {
    print("")
    print(line(titles))
  }

  static func row(_ cells: String...) { row(cells) }

  static func row(_ cells: [String]) { print(line(cells)) }

  private static func line(_ cells: [String]) -> String {
    let widths = [46, 10, 12, 12, 12, 14]
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(1, widths[min(index, 5)] - cell.count))
      line += index == 0 ? cell + padding : padding + cell
    }
    return line
  }

  static func milliseconds(_ seconds: Double) -> String {
    String(format: seconds < 0.01 ? "%.2f ms" : "%.1f ms", seconds * 1e3)
  }
  static func megabytes(_ bytes: Int) -> String {
    String(format: bytes < 1_000_000 ? "%.2f MB" : "%.1f MB", Double(bytes) / 1e6)
  }
  static func times(_ ratio: Double) -> String { String(format: "%.2fx", ratio) }
  static func speed(_ bytes: Int, _ seconds: Double) -> String {
    String(format: "%.0f MB/s", Double(bytes) / 1e6 / seconds)
  }
}
