import '#src/areas/assist/client/assist.css'
import { words } from '#src/areas/assist/client/messages'
import type { Proposal } from '#src/areas/assist/client/public/use-proposed-remarks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** What AI models propose for a report. One key takes the first into the remarks, another leaves it out (AI-17). */
export function ProposedRemarks({ proposals, mayWrite }: { readonly proposals: readonly Proposal[]; readonly mayWrite: boolean }) {
  if (proposals.length === 0) return null
  return (
    <section className="assist-remarks assist-proposed" aria-label={words('proposed')}>
      <h3>
        {words('proposed')} <span>{words('proposed_note')}</span>
        {mayWrite && <><CommandButton id="assist.take-remark" label={words('take')} /><CommandButton id="assist.leave-remark" label={words('leave')} /></>}
      </h3>
      <ul>
        {proposals.map(({ id, text, model, sources }) => (
          <li key={id}>
            {text}
            <small>{words('by_model', { model, sources: sources.map(({ name }) => name).join('; ') })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
