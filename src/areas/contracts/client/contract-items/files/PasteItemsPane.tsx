import { useMemo } from 'react'
import { allow, refuse } from '#src/platform/domain/verdict'
import { LongTextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { itemCalls, masterCalls, patchFile, type ItemFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { rowsText } from '#src/areas/contracts/client/contract-items/on-contract'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { projectFacts, useProject } from '#src/areas/projects/client/public/project-query'
import { FormPane } from '#src/workspace/client/form/FormPane'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/**
 * The form for pasting spreadsheet rows. They are uploaded like a file, so the columns and the preview come next (PAY-11, PAY-12, PAY-28).
 */
export default function PasteItemsPane({ params }: PaneViewProps<{ readonly projectId?: string }>) {
  const pane = usePane()
  const { dot_authority_id: agency } = usePerson()
  const projectId = params.projectId === undefined ? null : Number(params.projectId)
  const list = projectId === null ? '/pay-item' : `/projects/${projectId}/contract`
  const { project, isError, asked } = useProject(agency, projectId ?? 0, projectId !== null)
  usePaneTitle(words('paste_items'), project?.title)
  usePublishFacts(useMemo(() => ({ project: projectFacts(project) }), [project]))
  const form = useForm<{ readonly text: string }, { readonly import: ItemFile }>({
    start: { text: '' },
    labels: { text: words('paste') },
    check: ({ text }) => ({ text: text.trim() === '' ? refuse('errors.items_not_pasted') : allow }),
    request({ text }) {
      const sent = { file_name: words('pasted'), file: new Blob([text], { type: 'text/csv' }) }
      return projectId === null ? masterCalls.upload(sent) : itemCalls.upload({ projectId, ...sent })
    },
    isUndoable: false,
    successMessage: ({ import: { rows } }) => words('pasted_read', { rows: rowsText(rows) }),
    saved({ import: file }) {
      patchFile(projectId, file)
      pane.navigate(`${list}/files/${file.id}`, { replace: true })
    },
  })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <FormPane form={form} label={words('paste_items')} save={words('preview')} leaveTo={list}>
      <LongTextEntry form={form} name="text" rows={16} isRequired isFirst hint={words(projectId === null ? 'paste_master_hint' : 'paste_hint')} />
    </FormPane>
  )
}
