import { whoMay } from '#src/platform/api/contract'
import { LOGO_MAX_BYTES, LOGO_MAX_MB } from '#src/areas/agency/domain/account/limits'
import { allow, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { agencySettingCalls } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.upload-logo': typeof uploadLogo
  }
}

const file: Step<File> = { kind: 'file', prompt: words('logo_file', { max: LOGO_MAX_MB }), format: ({ name }) => name }

/** Uploads the agency's logo: png, jpeg, or svg without scripts, at most 1 MB (ACCT-4, ACCT-5). */
export const uploadLogo = defineWrite({
  title: 'Upload a logo…',
  group: 'Administration',
  scope: 'everywhere',
  needs: whoMay('change_agency'),
  keywords: ['picture', 'agency', 'brand', 'png', 'svg'],
  steps: { file },
  check: (_context, { file: logo }) => (logo.size > LOGO_MAX_BYTES ? refuse('errors.file_size', { size: LOGO_MAX_MB }) : allow),
  write: ({ person }, { file: logo }) => agencySettingCalls.putLogo({ id: person?.dot_authority_id ?? 0, file: logo }),
  patch: ({ dot_authority: { id } }) => notifyRecordsChanged('agency', [id]),
  successMessage: () => words('logo_changed'),
  records: 'agency',
  undoable: true,
})
