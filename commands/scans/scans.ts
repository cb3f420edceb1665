import { scanRoutes, serviceRequests } from '#src/areas/scans/api/requests'
import { words } from '#src/areas/scans/client/messages'
import { projectStep } from '#src/areas/projects/client/public/project-step'
import { readyScans, takeDrafts } from '#src/areas/scans/client/requests/last-reading'
import { noteSent } from '#src/areas/scans/client/requests/scan-queue'
import { keepScanned, readScanFile, scanCalls, showPicture, type ScanUpload } from '#src/areas/scans/client/requests/scans'
import { SCAN_MAX_MB, type ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import { offerDrafts } from '#src/areas/tickets/client/public/paper-drafts'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { expectJob } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'scans', typeof scans> {}
}

const file = (prompt: 'file_text' | 'file_photo'): Step<File> => ({ kind: 'file', prompt: words(prompt, { max: SCAN_MAX_MB }), format: ({ name }) => name })
const upload: Step<ScanUpload> = { kind: 'file', prompt: 'File', format: ({ file: { name } }) => name }

const show = (kind: ScanKind, title: string, path: string, keywords: readonly string[]) =>
  defineCommand({ title, group: 'Scans', scope: 'everywhere', needs: scanRoutes[kind], keywords, run: (_context, _answers, { workspace }) => workspace.openPath(path) })

/** Scans by the AI provider (AI-4, AI-6). */
export const scans = commandFamily({
  'show-text': show('text_scan', 'Show OCR analyzer', '/admin/text-scan', ['text scan', 'ai', 'read']),
  'show-photo': show('photo_scan', 'Show IC analyzer', '/admin/photo-scan', ['photo scan', 'ai', 'image', 'picture']),
  'scan-text': defineCommand({
    title: 'Scan text of a file…', group: 'Scans', scope: 'scanned-field-table', needs: scanRoutes.text_scan, keys: ['n'], keywords: ['ocr', 'pdf', 'ticket', 'upload'], inFields: false,
    steps: { file: file('file_text') },
    run: async (_context, { file: chosen }, env) => void (await env.run('scans.send', { upload: await readScanFile('text_scan', chosen) })),
  }),
  'scan-photo': defineCommand({
    title: 'Scan an image…', group: 'Scans', scope: 'scanned-thing-table', needs: scanRoutes.photo_scan, keys: ['n'], keywords: ['photo', 'picture', 'describe', 'upload'], inFields: false,
    steps: { file: file('file_photo') },
    run: async (_context, { file: chosen }, env) => void (await env.run('scans.send', { upload: await readScanFile('photo_scan', chosen) })),
  }),
  'enter-text': defineCommand({
    title: 'Enter scanned tickets…', group: 'Scans', scope: 'scanned-field-table', needs: scanRoutes.text_scan, keys: ['e'], keywords: ['paper ticket', 'check', 'confirm', 'save'], inFields: false,
    when: () => (readyScans().length === 0 ? refuse('errors.scan_none_read') : allow),
    steps: { project: projectStep() },
    run(_context, { project }, { workspace }) {
      offerDrafts(takeDrafts(readyScans()))
      workspace.openPath(`/projects/${project.id}/paper-ticket`)
    },
  }),
  send: defineWrite({
    title: 'Send a file to scan', group: 'Scans', scope: 'everywhere', unlisted: true, needs: serviceRequests.add.who,
    steps: { upload },
    check: (_context, { upload: { verdict } }) => verdict,
    write: (_context, { upload: { kind, file: { name }, content } }) => scanCalls.add({ kind, name, content }),
    patch: () => undefined,
    successMessage: () => words('started'),
    afterwards({ job_id: id }, _context, { upload: { kind, file: chosen } }) {
      if (kind === 'photo_scan') showPicture(id, chosen)
      else {
        keepScanned(id, chosen)
        noteSent(id)
      }
      expectJob(id)
    },
  }),
})
