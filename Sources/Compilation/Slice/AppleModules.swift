/// Frameworks whose sources nobody has.
enum AppleModules {
  static let names: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "ActivityKit", "AdServices", "AdSupport",
    "AppIntents", "AppKit", "AppTrackingTransparency", "ApplicationServices", "AudioToolbox",
    "AuthenticationServices", "BackgroundTasks", "CallKit", "CarPlay", "Carbon", "Charts", "ClockKit",
    "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Contacts", "CoreAudio", "CoreBluetooth",
    "CoreData", "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation", "CoreML",
    "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
    "CoreTransferable", "CoreVideo", "CoreWLAN", "CryptoKit", "DeveloperToolsSupport", "DeviceCheck",
    "EventKit", "EventKitUI", "ExposureNotification", "FamilyControls", "FileProvider",
    "FoundationModels", "GameController", "GameKit", "HealthKit", "HomeKit", "IOKit", "ImageIO",
    "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices",
    "MultipeerConnectivity", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension",
    "OSLog", "ObjectiveC", "Observation", "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI",
    "PushKit", "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "SafariServices", "SceneKit",
    "ScreenCaptureKit", "Security", "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit",
    "SwiftData", "SwiftUI", "SwiftUICore", "SystemConfiguration", "TipKit", "Translation", "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox", "Virtualization", "Vision",
    "VisionKit", "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit", "os",
  ]

  /// The framework that has a type, as far as the beginning of its name tells.
  static func module(of type: String) -> String? {
    let found = prefixes.first {
      type.hasPrefix($0.key) && type.dropFirst($0.key.count).first?.isUppercase == true
    }
    return type.hasPrefix("NSManaged") || type.hasPrefix("NSPersistent") ? "CoreData" : found?.value
  }

  private static let prefixes = [
    "AV": "AVFoundation", "CG": "CoreGraphics", "CK": "CloudKit", "CL": "CoreLocation", "EK": "EventKit",
    "HK": "HealthKit", "MK": "MapKit", "PH": "Photos", "SK": "StoreKit", "UI": "UIKit",
    "UN": "UserNotifications", "WK": "WebKit",
  ]
}
