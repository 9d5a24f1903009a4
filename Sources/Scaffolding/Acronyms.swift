/// Acronyms, which names write in capitals throughout, or in small letters where a name begins with one.
enum Acronyms {
  static let all = Set(
    """
    acl aes ai api arn ascii aws bic cdn cidr cli cms cors cpu crc crm csrf css csv cvc cvv db dhcp dkim dns
    dob dom dpi dsn ean eof erp eta eur faq fps ftp gbp gdpr gif gmt gpa gps gpu gtin gui guid hdr hls hmac
    hsl html http https iam iana iban icmp id ide imap imei imsi ip isbn iso isp jpeg jpg jpy json jvm jwk
    jws jwt kpi lan lcd led lte mfa mime mms mpn nfc nft ngo npi ocr oem oidc os otp pdf pgp php pid pii
    pkcs png poi ppi qr ram rfc rgb rgba roi rpc rsa rss rssi sdk seo sftp sha sim sip sku sla sms smtp spf
    sql sri ssd ssh ssid ssl ssn sso ssr svg svn tcp tld tls tos tsv ttl tv udp ui uid ulid upc uri url urn
    usb usd utc utf uuid ux vat vin vip vm voip vpc vpn wan wsdl xhr xml xsd xss yaml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
