import { words } from '#src/areas/reconciliation/client/page/messages'
import { reconciliationViews, viewWords, type ReconciliationView } from '#src/areas/reconciliation/client/page/views'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

/** The buttons that show tickets, totals by pay item, material, period or day, or the verification samples. */
export function ViewSwitch({ view }: { readonly view: ReconciliationView }) {
  return (
    <span className="view-switch" role="group" aria-label={words('views')}>
      {reconciliationViews.map((one) => (
        <BarToggleButton key={one} command="table.show-totals" answers={{ view: one }} label={viewWords[one]} isOn={one === view} />
      ))}
      <BarToggleButton command="verification.show" label={words('verification')} isOn={false} />
    </span>
  )
}
