import { Info } from 'lucide-react'
import { may } from '#src/platform/domain/session/abilities'
import type { Person } from '#src/platform/client/session/person'
import { words } from '#src/areas/reconciliation/client/page/messages'

/**
 * A notice about the setup step that is still missing before pay items can be assigned, or a notice that the person's role may only view
 * pay items (RECO-6, RECO-7). Renders nothing if neither applies.
 */
export function Standing({ state, person }: { readonly state: 'setting_up' | 'ready' | 'confirmed'; readonly person: Person }) {
  const isReader = !may('assign_pay_codes', person).allowed
  if (state === 'confirmed' && !isReader) return null
  return (
    <div className="notice standing" role="status">
      <Info aria-hidden size={16} strokeWidth={1.75} />
      <p>
        {state === 'confirmed' ? (
          words('read_only')
        ) : (
          <>
            <strong>{words('not_confirmed')}</strong> {words(state === 'ready' ? 'missing_confirmation' : 'missing_items')}
          </>
        )}
      </p>
    </div>
  )
}
