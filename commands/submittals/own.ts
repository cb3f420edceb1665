import { mayDecideSubmittal, maySubmitAgain } from '#src/areas/partners/domain/submittals/submittal'
import { currentSubmittal, onSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { words } from '#src/areas/partners/client/messages'
import { submittalCalls } from '#src/areas/partners/client/submittals/submittal-rows'
import { uploads } from '#src/areas/partners/client/submittals/uploads'
import { checkDocument } from '#src/platform/domain/documents/documents'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof own> {}
}

const file: Step<File> = { kind: 'file', prompt: 'Pdf, jpeg or png', format: ({ name }) => name }

const withdraw = defineWrite({
  title: 'Cancel submittal',
  group: 'Administration',
  scope: 'submittal-table',
  keys: ['w'],
  keywords: ['vendor', 'withdraw'],
  needs: { partner: 'vendor' },
  when: (context) => onSubmittal(context, mayDecideSubmittal),
  confirm: (context) => ({ title: words('withdraw_title', { material: currentSubmittal(context)?.material ?? '' }), body: words('withdraw_body'), accept: words('withdraw') }),
  write: (context) => {
    const submittal = currentSubmittal(context)
    return submittal === null ? [] : submittalCalls.withdraw({ id: submittal.id, version: submittal.version })
  },
  patch: ({ submittal: { id } }) => notifyRecordsChanged('submittal', [id]),
  failed: () => notifyRecordsChanged('submittal', null),
  successMessage: ({ submittal: { material } }) => words('submittal_withdrawn', { material }),
  records: 'submittal',
})

const submitAgain = defineWrite({
  title: 'Send submittal again',
  group: 'Administration',
  scope: 'submittal-table',
  keys: ['s'],
  keywords: ['vendor', 'rejected', 'send'],
  needs: { partner: 'vendor' },
  when: (context) => onSubmittal(context, maySubmitAgain),
  write: (context) => {
    const submittal = currentSubmittal(context)
    return submittal === null ? [] : submittalCalls.submit({ id: submittal.id, version: submittal.version })
  },
  patch: ({ submittal: { id } }) => notifyRecordsChanged('submittal', [id]),
  failed: () => notifyRecordsChanged('submittal', null),
  successMessage: ({ submittal: { material } }) => words('submittal_again', { material }),
  records: 'submittal',
})

const addFile = defineWrite({
  title: 'Add file…',
  group: 'Administration',
  scope: 'form',
  keys: ['mod+shift+f'],
  keywords: ['upload', 'attachment', 'pdf'],
  needs: { anyOf: [{ partner: 'vendor' }, { abilities: ['change_materials'] }] },
  steps: { file },
  when: ({ pane }) => (pane?.scope === 'new-submittal' ? allow : refuse('workspace.no_row')),
  check: (_context, { file: chosen }) => checkDocument(chosen),
  write: (_context, { file: chosen }) => submittalCalls.upload({ name: chosen.name, file: chosen }),
  patch: ({ upload: { id, name } }) => void uploads.files.push({ id, name }),
  successMessage: ({ upload: { name } }) => words('file_added', { name }),
})

/** What a vendor does with its own submittals, and the files of a new one (SUBM-4, SUBM-7, SUBM-11). */
export const own = commandFamily({ withdraw, 'submit-again': submitAgain, 'add-file': addFile })
