import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import '#src/areas/agency/client/agency-setup/agency-setup.css'
import { words } from '#src/areas/agency/client/agency-setup/messages'
import { screenOfStep, setupCalls, setupKey } from '#src/areas/agency/client/agency-setup/setup-state'
import { callApi } from '#src/platform/client/api/call-api'
import { preferences } from '#src/workspace/client/preferences'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** The setup steps of a new agency. The list is shown until all steps are done, the person hides it, or tickets have arrived. */
export function SetupList() {
  const { dot_authority_id: agency } = usePerson()
  const { setupHidden } = useSnapshot(preferences)
  const id = useId()
  const isHidden = setupHidden.includes(agency)
  const { data } = useQuery({
    queryKey: setupKey(agency), queryFn: ({ signal }) => callApi(setupCalls.readSetup(), { signal, ignore: 'all' }), enabled: !isHidden, staleTime: 0,
  })
  if (isHidden || data === undefined || data.has_tickets) return null
  const { steps } = data
  const done = steps.filter(({ is_done }) => is_done).length
  if (done === steps.length) return null
  return (
    <section className="agency-setup" aria-labelledby={id}>
      <div className="agency-setup-head">
        <h3 id={id}>{words('title')}</h3>
        <p>{words('progress', { done: String(done), count: String(steps.length) })}</p>
        <CommandButton id="agency-setup.hide" look="bare" />
      </div>
      <ol>
        {steps.map(({ step, is_done: isDone }) => {
          const Icon = isDone ? CircleCheck : CircleDashed
          return (
            <li key={step} data-done={isDone}>
              <Icon role="img" aria-label={words(isDone ? 'done' : 'open')} size={16} strokeWidth={1.75} />
              <a href={screenOfStep[step]} onClick={(event) => follow(event, screenOfStep[step])}>
                {words(step)}
              </a>
              <span>
                {words(`${step}_why`)}
                {step === 'api_key' && (
                  <>
                    {' '}
                    <a href="/api/docs" target="_blank" rel="noreferrer">{words('api_guide')}</a>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function follow(event: MouseEvent, to: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  workspaceHandle.openPath(to)
}
