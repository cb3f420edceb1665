import { mayDecideSubmittal, maySubmitAgain } from '#src/areas/partners/domain/submittals/submittal'
import { currentSubmittal, onSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { words } from '#src/areas/partners/client/messages'
import { submittalCalls } from '#src/areas/partners/client/submittals/submittal-rows'
import { addUpload, beginUpload, endUpload, isFormOpen, mayTakeFile } from '#src/areas/partners/client/submittals/uploads'
import { checkDocument } from '#src/platform/domain/documents/documents'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof own> {}
}

const file: Step<File> = { kind: 'file', prompt: 'PDF, JPEG or PNG', format: ({ name }) => name }

const withdraw = defineWrite({
  title: 'Cancel submittal',
  group: 'Administration',
  scope: 'submittals',
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

const submitAgain = defineCommand({
  title: 'Send submittal again',
  group: 'Administration',
  scope: 'submittals',
  keys: ['shift+s'],
  keywords: ['vendor', 'rejected', 'send', 'file'],
  needs: { partner: 'vendor' },
  when: (context) => onSubmittal(context, maySubmitAgain),
  run(context, _answers, { workspace }) {
    const submittal = currentSubmittal(context)
    if (submittal !== null) workspace.openPath(`/vendor/submittals/${submittal.id}/again`)
  },
})

const addFile = defineWrite({
  title: 'Add file…',
  group: 'Administration',
  scope: 'form',
  keys: ['mod+shift+f'],
  keywords: ['upload', 'attachment', 'pdf'],
  needs: { anyOf: [{ partner: 'vendor' }, { abilities: ['change_materials'] }] },
  steps: { file },
  when: ({ pane }) => (pane?.scope === 'submittal-form' ? allow : refuse('workspace.no_row')),
  check: (context, { file: attachment }) => firstRefusal(checkDocument(attachment), mayTakeFile(context)),
  write(context, { file: attachment }) {
    beginUpload(context, attachment)
    return submittalCalls.upload({ name: attachment.name, file: attachment })
  },
  patch({ upload }, context, { file: attachment }) {
    endUpload(context, attachment)
    addUpload(context, upload)
  },
  failed: (_error, _done, context, { file: attachment }) => endUpload(context, attachment),
  successMessage: ({ upload: { name } }, context) => (isFormOpen(context) ? words('file_added', { name }) : { words: words('file_too_late', { name }), tone: 'warning' }),
})

/** Commands for a vendor's own submittals: withdraw one, submit it again, or add a file to a new one (SUBM-4, SUBM-7, SUBM-11). */
export const own = commandFamily({ withdraw, 'submit-again': submitAgain, 'add-file': addFile })
