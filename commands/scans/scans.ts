import { scanRoutes, serviceRequests } from '#src/areas/scans/api/requests'
import { words } from '#src/areas/scans/client/messages'
import { projectStep } from '#src/areas/projects/client/public/project-step'
import { readScanFile, scanCalls, showPicture, type ScanUpload } from '#src/areas/scans/client/requests/scans'
import { textScans } from '#src/areas/scans/client/requests/text-scans'
import { SCAN_MAX_MB, type ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import { isInSession, sessionSignal } from '#src/platform/client/session/of-session'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { expectJob, jobCalls, readJobs } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'scans', typeof scans> {}
}

const file: Step<File> = { kind: 'file', prompt: words('file_photo', { max: SCAN_MAX_MB }), format: ({ name }) => name }
const files: Step<readonly File[]> = { kind: 'file', several: true, prompt: words('file_text', { max: SCAN_MAX_MB }), format: (selectedFiles) => selectedFiles.map(({ name }) => name).join(', ') }
const upload: Step<ScanUpload> = { kind: 'file', prompt: 'File', format: ({ file: { name } }) => name }

const show = (kind: ScanKind, title: string, path: string, keywords: readonly string[]) =>
  defineCommand({ title, group: 'Scans', scope: 'everywhere', needs: scanRoutes[kind], keywords, run: (_context, _answers, { workspace }) => workspace.openPath(path) })

/** Commands that have the AI provider scan files and photos (AI-4, AI-6). */
export const scans = commandFamily({
  'show-text': show('text_scan', 'Show OCR analyzer', '/admin/text-scan', ['text scan', 'ai', 'read']),
  'show-photo': show('photo_scan', 'Show IC analyzer', '/admin/photo-scan', ['photo scan', 'ai', 'image', 'picture']),
  'scan-text': defineCommand({
    title: 'Scan text of files…', group: 'Scans', scope: 'scanned-field-table', needs: scanRoutes.text_scan, keys: ['n'], keywords: ['ocr', 'pdf', 'ticket', 'upload'], inFields: false,
    steps: { files },
    run: async (_context, { files: selectedFiles }) => (await import('#src/areas/scans/client/requests/scan-queue')).queueTextScans(selectedFiles),
  }),
  'scan-photo': defineCommand({
    title: 'Scan an image…', group: 'Scans', scope: 'scanned-thing-table', needs: scanRoutes.photo_scan, keys: ['n'], keywords: ['photo', 'picture', 'describe', 'upload'], inFields: false,
    steps: { file },
    async run(_context, { file: photo }, env) {
      const signal = sessionSignal()
      const read = await readScanFile('photo_scan', photo)
      if (isInSession(signal)) await env.run('scans.send', { upload: read })
    },
  }),
  'enter-text': defineCommand({
    title: 'Enter scanned tickets…', group: 'Scans', scope: 'scanned-field-table', needs: scanRoutes.text_scan, keys: ['e'], keywords: ['paper ticket', 'check', 'confirm', 'save'], inFields: false,
    when: () => ((textScans.here?.countReady() ?? 0) === 0 ? refuse('errors.scan_none_read') : allow),
    steps: { project: projectStep() },
    async run(_context, { project }, { workspace }) {
      const { enterScans } = await import('#src/areas/scans/client/requests/last-reading')
      if (await enterScans(project.id)) workspace.openPath(`/projects/${project.id}/paper-ticket`)
    },
  }),
  'cancel-text': defineWrite({
    title: 'Cancel scans', group: 'Scans', scope: 'scanned-field-table', needs: scanRoutes.text_scan, keywords: ['stop', 'queue', 'text scan'],
    when: () => ((textScans.here?.countOpen() ?? 0) === 0 ? refuse('errors.no_scans_run') : allow),
    confirm: () => ({ title: words('cancel_all_title'), body: words('cancel_all_body'), accept: words('cancel_all') }),
    optimistic: () => textScans.here?.drop(),
    write: () => (textScans.here?.jobs() ?? []).map((id) => jobCalls.cancel({ id })),
    successMessage: () => words('canceled_all'),
    afterwards: () => readJobs(),
    failed: () => void readJobs(),
  }),
  send: defineWrite({
    title: 'Send a file to scan', group: 'Scans', scope: 'everywhere', unlisted: true, needs: serviceRequests.add.who,
    steps: { upload },
    check: (_context, { upload: { verdict } }) => verdict,
    write: (_context, { upload: { kind, file: { name }, content } }) => scanCalls.add({ kind, name, content }),
    patch: () => undefined,
    successMessage: () => words('started'),
    afterwards({ job_id: id }, _context, { upload: { file: photo } }) {
      showPicture(id, photo)
      expectJob(id)
    },
  }),
})
