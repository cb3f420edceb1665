import { useSnapshot } from 'valtio'
import { placeName } from '#src/platform/domain/navigation/menu-items'
import { landingPath, roleNames } from '#src/platform/domain/session/roles'
import { preferences } from '#src/workspace/client/preferences'
import type { Account } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { isBuilt } from '#src/workspace/client/panes/pane-table'

/**
 * The account details that only administrators can change, and links to the person's other settings: appearance, keyboard shortcuts,
 * password, devices, agencies (ACCT-1).
 */
export function AccountHead({ account, isAdmin }: { readonly account: Account; readonly isAdmin: boolean }) {
  const { theme, density } = useSnapshot(preferences)
  const landing = landingPath(account.role)
  return (
    <div className="account-head">
      {!isBuilt(landing) && <p className="account-waits">{words('starts_here', { place: placeName(landing) ?? landing })}</p>}
      <dl className="account-facts">
        <Fact name={words('role')} value={roleNames[account.role]} />
        <Fact name={words('districts')} value={account.districts.length === 0 ? words('no_districts') : account.districts.join(', ')} />
        <Fact name={words('theme')} value={words(`theme_${theme}`)} />
        <Fact name={words('density')} value={words(`density_${density}`)} />
      </dl>
      <p className="field-hint">{words('kept_by_administrators')}</p>
      <div className="account-ways">
        <CommandButton id="workspace.theme" label={words('change_theme')} />
        <CommandButton id="workspace.density" label={words('change_density')} />
        <CommandButton id="workspace.show-keys" label={words('keys')} />
        <CommandButton id="account.change-password" />
        <CommandButton id="account.show-devices" label={words('devices')} />
        <CommandButton id="account.show-agencies" label={words('agencies')} />
      </div>
      {isAdmin && (
        <div className="account-ways">
          <CommandButton id="account.show-agency-settings" label={words('agency_settings')} />
          <CommandButton id="choices.show" label={words('choices')} />
          <CommandButton id="api-keys.show-api-keys" label={words('api_keys')} />
        </div>
      )}
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
