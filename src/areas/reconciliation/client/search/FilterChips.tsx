import { ChevronDown } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { ValueChip } from '#src/areas/reconciliation/domain/chip-filters'
import { tooltipOf } from '#src/workspace/domain/layout'
import type { ItemSearch, ItemSearchState } from '#src/areas/reconciliation/client/search/item-search'
import { words } from '#src/areas/reconciliation/client/messages'

interface FilterChipsProps {
  readonly search: ItemSearch
  readonly found: ItemSearchState
}

type ChipName = ValueChip['chip']

/** The Recent chip, the three chips that open a list of values, and Original contract (RECO-25, RECO-26, RECO-97, DT-5). */
export function FilterChips({ search, found: { filters, chips } }: FilterChipsProps) {
  const [shown, setShown] = useState<ChipName | null>(null)
  const lists = [
    { chip: 'uom', name: words('filter_uom'), entries: (chips?.uoms ?? []).map(({ label, value }) => ({ label, toggled: { chip: 'uom', value } as const })) },
    {
      chip: 'external_dot_contractor_id',
      name: words('filter_contractors'),
      entries: (chips?.external_dot_contractors ?? []).map(({ label, value }) => ({ label, toggled: { chip: 'external_dot_contractor_id', value } as const })),
    },
    {
      chip: 'external_dot_contract_project_id',
      name: words('filter_projects'),
      entries: (chips?.contract_projects ?? []).map(({ label, value }) => ({ label, toggled: { chip: 'external_dot_contract_project_id', value } as const })),
    },
  ] as const
  const open = lists.find(({ chip }) => chip === shown)
  return (
    <div className="filter-chips" role="group" aria-label={words('filters')}>
      <button type="button" className="chip filter-chip" aria-pressed={filters.recent} onKeyDown={backToField} onClick={() => search.happen({ kind: 'recent toggled' })}>
        {words('filter_recent')}
      </button>
      {lists.map(({ chip, name }) => {
        const count = filters[chip].length
        return (
          <button
            key={chip}
            type="button"
            className={`chip filter-chip ${count > 0 ? 'chip-chosen' : ''}`}
            aria-expanded={shown === chip}
            onKeyDown={backToField}
            onClick={() => setShown(shown === chip ? null : chip)}
          >
            {count > 0 ? words('filter_on', { name, count }) : name}
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )
      })}
      <button type="button" className="chip filter-chip" aria-pressed={filters.original_contract} onKeyDown={backToField} onClick={() => search.happen({ kind: 'original contract toggled' })}>
        {words('filter_original')}
      </button>
      {open !== undefined && (
        <ul className="filter-values" aria-label={open.name}>
          {open.entries.length === 0 && <li className="drawer-quiet">{words('no_data')}</li>}
          {open.entries.map(({ label, toggled }) => (
            <li key={toggled.value}>
              <label className="filter-value" title={tooltipOf(label)}>
                <input
                  type="checkbox"
                  checked={isOn(filters, toggled)}
                  onChange={() => search.happen({ kind: 'value toggled', ...toggled })}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus from the chips down to the search field on arrow down. */
function backToField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  event.currentTarget.closest('.item-search')?.querySelector<HTMLElement>('[data-drawer-focus="search"]')?.focus()
}

function isOn(filters: ItemSearchState['filters'], { chip, value }: ValueChip): boolean {
  const values: readonly (string | number)[] = filters[chip]
  return values.includes(value)
}
