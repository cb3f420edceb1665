const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A readable name for a User-Agent header, such as 'Firefox on Windows', or 'Unknown browser' if the header is not recognized. */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1] ?? 'Unknown browser'
  const system = SYSTEMS.find(([sign]) => sign.test(text))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
