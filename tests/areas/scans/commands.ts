import { ADMINISTRATOR, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of scans, according to table B.1 of the requirements. */
export default {
  folders: { scans: ADMINISTRATOR },
  flag: (id) => (id.startsWith('scans.') && id.endsWith('-photo') ? 'photo_scan_enabled' : id.startsWith('scans.') && id.endsWith('-text') ? 'text_scan_playground' : undefined),
} satisfies CommandLines
