/// Frameworks whose sources nobody has.
enum AppleModules {
  static let names: Set<String> = [
    "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation", "AVKit", "BackgroundTasks", "CarPlay",
    "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Contacts", "CoreBluetooth", "CoreData", "CoreGraphics",
    "CoreImage", "CoreLocation", "CoreMotion", "CoreSpotlight", "CoreTelephony", "CoreText", "CryptoKit",
    "EventKit", "HealthKit", "Intents", "LocalAuthentication", "MapKit", "MobileCoreServices", "Network",
    "ObjectiveC", "Observation", "OSLog", "PassKit", "Photos", "PhotosUI", "QuartzCore", "SafariServices",
    "Security",
    "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "UIKit", "UniformTypeIdentifiers",
    "UserNotifications", "WatchConnectivity", "WatchKit", "WebKit", "WidgetKit", "os",
  ]
}
