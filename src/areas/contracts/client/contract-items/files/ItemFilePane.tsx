import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import '#src/workspace/client/import/import.css'
import { countText } from '#src/platform/domain/formats/numbers'
import { columnsOfKind, itemColumnLabels } from '#src/areas/contracts/domain/contract-items/item-file'
import { callApi } from '#src/platform/client/api/call-api'
import { contractKeys, itemCalls, masterCalls, type ItemFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { itemImport, itemImports, labelOf } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { rowsText } from '#src/areas/contracts/client/contract-items/on-contract'
import { projectFacts, useProject } from '#src/areas/projects/client/public/project-query'
import { CheckResult } from '#src/workspace/client/import/CheckResult'
import { ColumnMapping } from '#src/workspace/client/import/ColumnMapping'
import { DownloadRefused, ImportActions } from '#src/workspace/client/import/ImportActions'
import { ImportEffects } from '#src/workspace/client/import/ImportEffects'
import type { OpenImport } from '#src/workspace/client/import/import-kind'
import { chooseColumns } from '#src/workspace/client/import/import-rows'
import { RefusedRows } from '#src/workspace/client/import/RefusedRows'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const fieldsOf = (projectId: number | null) => columnsOfKind(projectId === null ? 'master' : 'contract').map((key) => ({ key, label: itemColumnLabels[key] }))

/** An import of items into a contract or the catalog: the meaning of its columns, a preview, and the errors by row (PAY-12). */
export default function ItemFilePane({ params }: PaneViewProps<{ readonly projectId?: string; readonly fileId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const projectId = params.projectId === undefined ? null : Number(params.projectId)
  const id = Number(params.fileId)
  const { project } = useProject(agency, projectId ?? 0, projectId !== null)
  usePublishFacts(useMemo(() => ({ project: projectFacts(project) }), [project]))
  const query = useQuery({
    queryKey: contractKeys.file(projectId, id),
    queryFn: ({ signal }) => callApi(projectId === null ? masterCalls.importDetail({ id }) : itemCalls.importDetail({ projectId, id }), { signal, ignore: NOT_THERE }),
  })
  const { data } = query
  usePaneTitle(data === undefined ? words('import') : words('import_of', { file: data.import.file_name }), project?.title)
  return data === undefined ? <Unanswered asked={[query]} /> : <File shown={data.import} projectId={projectId} />
}

function File({ shown, projectId }: { readonly shown: ItemFile; readonly projectId: number | null }) {
  const { id, state, rows, good } = shown
  const open = useMemo(() => itemImport(projectId, id), [projectId, id])
  const isDone = state === 'committed'
  return (
    <div className="import" data-scope="item-import" data-pane-focus tabIndex={-1}>
      <p role="status">
        {rowsText(rows)}. {words(isDone ? 'is_committed' : 'nothing_yet')}
      </p>
      {!isDone && good !== null && <Preview shown={shown} open={open} good={good} />}
      {!isDone && (
        <ColumnMapping key={id} shown={shown} fields={fieldsOf(projectId)} fieldLabel={words('field')} check="contract-items.check-file" onChoose={(columns) => chooseColumns(open.key, columns)} />
      )}
      {isDone && good !== rows && <DownloadRefused kind={itemImports} />}
      {isDone && shown.listed_rows > 0 && <RefusedRows kind={itemImports} open={open} shown={shown} labelOf={labelOf} scope="item-rows" isOpen={false} />}
    </div>
  )
}

function Preview({ shown, open, good }: { readonly shown: ItemFile; readonly open: OpenImport; readonly good: number }) {
  const { rows, notices, effects } = shown
  const isAllGood = good === rows
  return (
    <CheckResult shown={shown} title={isAllGood ? words('all_good', { count: countText(rows) }) : words('good', { good: countText(good), count: countText(rows) })}>
      <ImportActions
        kind={itemImports}
        open={open}
        shown={shown}
        checkOrImport="contract-items.check-or-import"
        labels={{ all: words('add_all', { count: countText(good) }), valid: words('add_good', { count: countText(good) }) }}
      />
      {shown.listed_rows > 0 && <RefusedRows kind={itemImports} open={open} shown={shown} labelOf={labelOf} scope="item-rows" isOpen />}
      <Faults caption={words('notices')} what={words('taken_as')} faults={notices} />
      {effects !== null && <ImportEffects effects={effects} labels={EFFECTS} labelOf={labelOf} />}
    </CheckResult>
  )
}

const EFFECTS = { created: words('effects_new'), updated: words('effects_changed'), unchanged: words('effects_unchanged') }

function Faults({ caption, what, faults }: { readonly caption: string; readonly what: string; readonly faults: ItemFile['errors'] }) {
  if (faults.length === 0) return null
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words('row')}</th>
          <th scope="col">{words('field')}</th>
          <th scope="col">{what}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, field, message }) => (
          <tr key={`${row} ${field} ${message}`}>
            <td>{row}</td>
            <td>{labelOf(field)}</td>
            <td>
              <bdi>{message}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
