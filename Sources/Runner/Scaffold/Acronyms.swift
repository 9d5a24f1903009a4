/// Acronyms, which names write in capitals throughout, or in small letters where a name begins with one.
enum Acronyms {
  static let all = Set(
    """
    acl aes ai api arn aws bic cdn cidr cli cms cors cpu crc crm csrf css csv cvc cvv dkim dns dob dom dpi ean eof
    erp eta eur faq fps ftp gbp gif gmt gpa gps gpu gtin gui guid hdr hmac hsl html http https iam iana iban icmp
    id ide imap imei imsi ip isbn iso isp jpeg jpg jpy json jvm jwt kpi lan lcd led mfa mime mms mpn
    nfc ngo npi ocr os otp pdf php pid pkcs png poi ppi qr ram rfc rgb rgba roi rpc rsa rss rssi sdk seo sftp sha
    sim sku sla sms smtp spf sql sri ssd ssh ssid ssl ssn sso ssr svg svn tcp tls tos tsv ttl tv udp ui upc uri url
    urn usb usd utc utf uuid ux vat vin vip vm voip vpc vpn wan xhr xml xss yaml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
