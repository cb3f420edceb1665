import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of scans: table B.1. */
export default {
  folders: { scans: ADMINISTRATOR },
  flag: (id) => (!id.startsWith('scans.') ? undefined : id.endsWith('-photo') ? 'photo_scan_enabled' : 'text_scan_playground'),
} satisfies CommandLines
