/// The visible text of a terminal that receives carriage returns, without spaces at the ends of lines.
public enum Screen {
  public static func lines(_ text: String) -> [String] {
    var lines: [[Unicode.Scalar]] = [[]]
    var column = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": column = 0
      case "\n":
        lines.append([])
        column = 0
      default:
        if column < lines[lines.count - 1].count {
          lines[lines.count - 1][column] = scalar
        } else {
          lines[lines.count - 1].append(scalar)
        }
        column += 1
      }
    }
    return lines.map { line in
      var line = String(String.UnicodeScalarView(line))
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
