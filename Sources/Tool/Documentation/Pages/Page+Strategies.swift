extension Page {
  static let strategies = Page(
    name: "strategies", title: "Decoding strategies",
    text: """
      Without these options, values are read as by a default JSONDecoder, or as the built-in model says.

      --dates STRATEGY: A format follows Unicode TR 35, as for DateFormatter, and is read in UTC and English.

      Fractions of a second under iso8601 are read as this program's own Foundation reads them: since Swift 6.2, they are; before that, as on iOS 18, JSONDecoder refuses them.

      --keys snake: keys are converted as by convertFromSnakeCase: user_name is read as userName.

      --nonconforming-floats INF,-INF,NAN: three different strings, such as Infinity,-Infinity,NaN. Without it, a number must be one of JSON's.

      Values are written with the counterparts of these strategies. --decoder takes a strategy of your app's own instead: see the page own-models.
      """)
}
