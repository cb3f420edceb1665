import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import '#src/areas/agency/client/employees/people.css'
import { MANY_EMPLOYEES_MAX } from '#src/areas/agency/domain/employees/limits'
import { employeeFieldNames } from '#src/areas/agency/domain/employees/typed-employee'
import { countText } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { roleNames, roles } from '#src/platform/domain/session/roles'
import { callApi } from '#src/platform/client/api/call-api'
import type { RequestValue } from '#src/platform/client/api/requests'
import { words } from '#src/areas/agency/client/employees/messages'
import { changeText, forgetList, notePaste, pastedList, readList, type ReadList } from '#src/areas/agency/client/employees/pasted-list'
import { employeeCalls } from '#src/areas/agency/client/employees/people-calls'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { mayLoseInput, warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'
import { guardPane } from '#src/workspace/client/panes/navigation'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import type { DryRun } from '#src/workspace/client/writes/send'

const MOST_SHOWN = 100

/**
 * The page to add a pasted or uploaded list of employees. It shows the list's columns, and each line that cannot be added (PEOP-5, issue
 * 4).
 */
export default function AddEmployeesPane() {
  const { id: paneId } = usePane()
  usePaneTitle(words('add_many'))
  const { text, chosen, former, usualRole, rolesFor, invite } = useSnapshot(pastedList)
  const deferred = useDeferredValue(text)
  const list = useMemo(() => readList({ text: deferred, chosen, former, usualRole, rolesFor }), [deferred, chosen, former, usualRole, rolesFor])
  useEffect(() => guardPane(paneId, {
    agrees: () => pastedList.text === '' || mayLoseInput(),
    drop: () => {
      if (pastedList.text !== '') forgetList()
    },
  }), [paneId])
  useEffect(() => warnBeforeUnload(() => pastedList.text !== ''), [])
  const id = useId()
  return (
    <div className="add-employees" data-scope="employee-list">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-text`}>
          {words('paste')}
        </label>
        <textarea id={`${id}-text`} className="input entry-long" rows={6} data-pane-focus spellCheck={false} autoComplete="off" aria-describedby={`${id}-hint`} value={text} onPaste={({ clipboardData, currentTarget }) => notePaste(clipboardData.getData('text'), currentTarget)} onChange={({ target }) => changeText(target.value)} />
        <p id={`${id}-hint`} className="field-hint">
          {words('paste_hint')}
        </p>
      </div>
      <div className="add-employees-row">
        <CommandButton id="employees.read-file" />
        <label className="field add-employees-role">
          <span className="field-label">{words('usual_role')}</span>
          <select className="input" value={usualRole} onChange={({ target }) => (pastedList.usualRole = target.value)}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </select>
        </label>
        <label className="add-employees-invite">
          <input type="checkbox" checked={invite} onChange={({ target }) => (pastedList.invite = target.checked)} />
          {words('invite')}
        </label>
      </div>
      {list.lines.length > 0 && (
        <>
          <Columns list={list} />
          {list.unknownRoles.length > 0 && <RolesFor unknown={list.unknownRoles} rolesFor={rolesFor} />}
          <Preview list={list} />
        </>
      )}
    </div>
  )
}

function Columns({ list: { headings, columns, samples } }: { readonly list: ReadList }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words('columns')}</h3>
      <div className="add-employees-columns">
        {employeeFieldNames.map((field) => (
          <label key={field} className="field">
            <span className="field-label">{words(field)}</span>
            <select className="input" value={columns[field] ?? ''} onChange={({ target }) => (pastedList.chosen = { ...pastedList.chosen, [field]: target.value === '' ? null : Number(target.value) })}>
              <option value="">{words('leave_out')}</option>
              {headings.map((heading, at) => (
                // two columns can have the same heading, so a column is identified by its index
                // oxlint-disable-next-line react/no-array-index-key
                <option key={at} value={at}>
                  {`${heading} (${samples.map((cells) => cells[at] ?? '').find((cell) => cell !== '') ?? '–'})`}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  )
}

/** Lets the person choose a role for each word in the role column that is not the name of a role. */
function RolesFor({ unknown, rolesFor }: { readonly unknown: readonly string[]; readonly rolesFor: Readonly<Record<string, string>> }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words('roles_for')}</h3>
      <div className="add-employees-columns">
        {unknown.map((word) => (
          <label key={word} className="field">
            <span className="field-label">{words('role_for', { word })}</span>
            <select className="input" value={rolesFor[word] ?? ''} onChange={({ target }) => (pastedList.rolesFor = { ...pastedList.rolesFor, [word]: target.value })}>
              <option value="">{words('choose_role')}</option>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  )
}

function Preview({ list: { lines } }: { readonly list: ReadList }) {
  const id = useId()
  const isTooMany = lines.length > MANY_EMPLOYEES_MAX
  const { data, isError } = useQuery({
    queryKey: ['employees-to-add', lines],
    queryFn: ({ signal }) => {
      const { call, params, query, body } = employeeCalls.addMany({ dot_employees: lines.map((line) => ({ ...line })), dry_run: true })
      // the body asks for a dry run, so the answer of the call is a DryRun (API-31)
      const asking: RequestValue<DryRun> = { call, params, query, body }
      return callApi(asking, { signal })
    },
    enabled: !isTooMany,
    gcTime: 0,
  })
  if (isTooMany) return <p role="alert">{message('errors.too_many_employees', { max: countText(MANY_EMPLOYEES_MAX) })}</p>
  if (isError) return null
  if (data === undefined) return <p role="status">{words('lines', { count: countText(lines.length) })}</p>
  const { would_update: good, refused } = data
  const bad = new Set(refused.map((one) => one.id)).size
  const isAllGood = bad === 0
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <span role="status">{isAllGood ? words('all_can_be_added', { count: countText(good) }) : words('can_be_added', { good: countText(good), all: countText(lines.length) })}</span>
      </h3>
      {good > 0 && <CommandButton id="employees.add-listed" look="filled" label={words(isAllGood ? 'add_all' : 'add_good', { count: countText(good) })} />}
      {!isAllGood && (
        <table>
          <caption>{words(refused.length > MOST_SHOWN ? 'problems_shown' : 'problems', { count: countText(bad), shown: countText(MOST_SHOWN) })}</caption>
          <thead>
            <tr>
              <th scope="col">{words('line')}</th>
              <th scope="col">{words('person')}</th>
              <th scope="col">{words('what')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, MOST_SHOWN).map(({ id: line, ticket_number: name, message: why }) => (
              <tr key={`${line} ${why}`}>
                <td>{line}</td>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
