/** Messages about scans that commands show. */
export const scanMessages = {
  'errors.scan_none_read': 'Scan a ticket first.',
  'errors.no_scans_run': 'No files are being scanned.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof scanMessages, string>> {}
}
