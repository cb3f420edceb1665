import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import '#src/areas/agency/client/employees/people.css'
import '#src/workspace/client/import/import.css'
import { employeeImport, employeeImports, fileCalls, fileKey, labelOf, type EmployeeFile, type ReadingOptions } from '#src/areas/agency/client/employees/files/employee-imports'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeeFieldLabels } from '#src/areas/agency/domain/employees/list-columns'
import { employeeFieldNames } from '#src/areas/agency/domain/employees/typed-employee'
import { callApi } from '#src/platform/client/api/call-api'
import { countText } from '#src/platform/domain/formats/numbers'
import { isRole, roleNames, roles } from '#src/platform/domain/session/roles'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { CheckResult } from '#src/workspace/client/import/CheckResult'
import { ColumnMapping } from '#src/workspace/client/import/ColumnMapping'
import { DownloadRefused, ImportActions } from '#src/workspace/client/import/ImportActions'
import { ImportEffects } from '#src/workspace/client/import/ImportEffects'
import type { OpenImport } from '#src/workspace/client/import/import-kind'
import { chooseColumns } from '#src/workspace/client/import/import-rows'
import { RefusedRows } from '#src/workspace/client/import/RefusedRows'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { runCommand } from '#src/workspace/client/running/run-command'

const FIELDS = employeeFieldNames.map((key) => ({ key, label: employeeFieldLabels[key] }))
const EFFECTS = { created: words('effects_new'), updated: words('effects_changed'), unchanged: words('effects_unchanged') }

/**
 * The page of an import of people: the meaning of the file's columns, the preview, and the refused rows, which can be corrected on the page
 * (PEOP-5).
 */
export default function EmployeeFilePane({ params: { fileId } }: PaneViewProps<{ readonly fileId: string }>) {
  const id = Number(fileId)
  const query = useQuery({ queryKey: fileKey(id), queryFn: ({ signal }) => callApi(fileCalls.detail({ id }), { signal, ignore: NOT_THERE }) })
  const { data } = query
  usePaneTitle(data === undefined ? words('file') : words('file_of', { file: data.import.file_name }))
  return data === undefined ? <Unanswered asked={[query]} /> : <File shown={data.import} />
}

function File({ shown }: { readonly shown: EmployeeFile }) {
  const { id, state, rows, good } = shown
  const open = useMemo(() => employeeImport(id), [id])
  const isDone = state === 'committed'
  return (
    <div className="import" data-scope="employee-import" data-pane-focus tabIndex={-1}>
      <p role="status">
        {words('file_rows', { count: countText(rows) })}. {words(isDone ? 'file_is_added' : 'file_nothing_yet')}
      </p>
      {!isDone && good !== null && <Preview shown={shown} open={open} good={good} />}
      {!isDone && <Options shown={shown} />}
      {!isDone && <ColumnMapping key={id} shown={shown} fields={FIELDS} fieldLabel={words('file_field')} check="employees.check-file" onChoose={(columns) => chooseColumns(open.key, columns)} />}
      {isDone && good !== rows && <DownloadRefused kind={employeeImports} />}
      {isDone && shown.listed_rows > 0 && <RefusedRows kind={employeeImports} open={open} shown={shown} labelOf={labelOf} scope="employee-rows" isOpen={false} />}
    </div>
  )
}

function Preview({ shown, open, good }: { readonly shown: EmployeeFile; readonly open: OpenImport; readonly good: number }) {
  const { rows, effects } = shown
  const title = good === rows ? words('all_can_be_added', { count: countText(rows) }) : words('can_be_added', { good: countText(good), all: countText(rows) })
  return (
    <CheckResult shown={shown} title={title}>
      <ImportActions
        kind={employeeImports}
        open={open}
        shown={shown}
        checkOrImport="employees.check-or-import"
        labels={{ all: words('add_all', { count: countText(good) }), valid: words('add_good', { count: countText(good) }) }}
      />
      {shown.listed_rows > 0 && <RefusedRows kind={employeeImports} open={open} shown={shown} labelOf={labelOf} scope="employee-rows" isOpen />}
      {effects !== null && <ImportEffects effects={effects} labels={EFFECTS} labelOf={labelOf} />}
    </CheckResult>
  )
}

/**
 * Options for reading the rows, in addition to the column mapping. When the person chooses an option, the rows are checked again
 * immediately. All options are sent each time, because a person often chooses the next option before the server has answered.
 */
function Options({ shown }: { readonly shown: EmployeeFile }) {
  const { unknown_roles: unknown, good } = shown
  const id = useId()
  const [own, setOwn] = useState<ReadingOptions>({})
  const { usual_role: usual, roles: rolesFor, invite } = { ...shown, ...own }
  const choose = (option: ReadingOptions) => {
    const all = { ...own, ...option }
    setOwn(all)
    void runCommand('employees.read-file-as', { answers: { option: all }, by: 'command' })
  }
  if (good === null) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{words('file_options')}</h4>
      <div className="add-employees-row">
        <RoleChoice label={words('usual_role')} value={usual} onChoose={(role) => role !== null && choose({ usual_role: role })} />
        <label className="add-employees-invite">
          <input type="checkbox" checked={invite} onChange={({ target }) => choose({ invite: target.checked })} />
          {words('invite')}
        </label>
      </div>
      {unknown.length > 0 && (
        <section aria-labelledby={`${id}-roles`}>
          <h4 id={`${id}-roles`}>{words('roles_for')}</h4>
          <div className="add-employees-columns">
            {unknown.map((word) => (
              <RoleChoice
                key={word}
                label={words('role_for', { word })}
                value={rolesFor.find((one) => one.word === word)?.role ?? null}
                onChoose={(role) => choose({ roles: [...rolesFor.filter((one) => one.word !== word), ...(role === null ? [] : [{ word, role }])] })}
              />
            ))}
          </div>
        </section>
      )}
    </section>
  )
}

function RoleChoice({ label, value, onChoose }: { readonly label: string; readonly value: EmployeeFile['usual_role'] | null; readonly onChoose: (role: EmployeeFile['usual_role'] | null) => void }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" value={value ?? ''} onChange={({ target }) => onChoose(isRole(target.value) ? target.value : null)}>
        {value === null && <option value="">{words('choose_role')}</option>}
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
    </label>
  )
}
