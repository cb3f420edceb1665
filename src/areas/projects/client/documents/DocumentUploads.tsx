import { useSnapshot } from 'valtio'
import { documentUploads } from '#src/areas/projects/client/documents/document-uploads'
import { words } from '#src/areas/projects/client/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { UploadProgress } from '#src/workspace/client/uploads/UploadProgress'

/** The large documents that are being uploaded to a project (PROJ-32). */
export function DocumentUploads({ project }: { readonly project: number }) {
  const all = documentUploads.of(project, useSnapshot(documentUploads.shown).all)
  return (
    <UploadProgress uploads={all} isSent={words('document_sent')}>
      {all.some(({ failure }) => failure !== null) && <CommandButton id="projects.retry-document-upload" />}
      <CommandButton id="projects.cancel-document-upload" />
    </UploadProgress>
  )
}
