import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DocumentView } from '#src/areas/projects/client/documents/public/DocumentView'
import { words } from '#src/areas/projects/client/documents/shown/document-words'
import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/** One document of a record: the pages of a pdf, or a picture (SAMP-4, CERT-10, PROJ-33). */
export default function DocumentPane({ params }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(params['documentId'])
  const query = useQuery({ queryKey: ['document', agency, id], queryFn: async ({ signal }) => (await callApi(documentCalls.detail({ id }), { signal, ignore: NOT_THERE })).document })
  const { data } = query
  usePaneTitle(data?.name ?? words('document'))
  const files = useMemo(() => (data === undefined ? [] : [data]), [data])
  return data === undefined ? <Unanswered asked={[query]} lines={9} /> : <DocumentView files={files} />
}
