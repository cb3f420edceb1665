import { whoMay } from '#src/platform/api/contract'
import { certificateTypeStates, type CertificateTypeState } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { certificateTypeCalls } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { words } from '#src/areas/materials/client/messages'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'certificate-types', typeof status> {}
}

const rowOf = ({ row, pane }: CommandContext<'certificate-type-table'>) => (pane?.scope === 'certificate-type-table' ? row : null)

const set = (to: CertificateTypeState, own: { readonly title: string; readonly keywords: readonly string[]; readonly done: 'was_hidden' | 'was_shown'; readonly undo: 'undo_hide' | 'undo_show' }) =>
  defineWrite({
    title: own.title,
    keywords: own.keywords,
    group: 'Materials',
    scope: 'certificate-type-table',
    needs: whoMay('change_materials'),
    keys: [to === 'hidden' ? 'h' : 'l'],
    records: 'certificate_type',
    undoable: true,
    when(context) {
      const row = rowOf(context)
      if (row === null) return refuse('workspace.no_row')
      return row.status === to ? refuse('errors.certificate_type_is', { name: row.name, status: certificateTypeStates[to].toLowerCase() }) : allow
    },
    write(context) {
      const row = rowOf(context)
      return row === null ? [] : certificateTypeCalls.change({ id: row.id, version: versionToWrite('certificate_type', row), status: to })
    },
    patch: ({ certificate_type: { id } }) => notifyRecordsChanged('certificate_type', [id]),
    successMessage: ({ certificate_type: { name } }) => words(own.done, { name }),
    undoWords: ({ certificate_type: { name } }) => words(own.undo, { name }),
  })

/** Commands that hide a certificate type, so that it is no longer offered, or make it live again (CERT-7, CERT-8, E.4). */
export const status = commandFamily({
  hide: set('hidden', { title: 'Hide certificate type', keywords: ['status', 'not offered', 'retire'], done: 'was_hidden', undo: 'undo_hide' }),
  'show-again': set('live', { title: 'Make certificate type live', keywords: ['status', 'show again', 'offer', 'unhide'], done: 'was_shown', undo: 'undo_show' }),
})
