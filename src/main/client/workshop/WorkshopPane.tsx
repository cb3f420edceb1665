import { CircleCheck, CircleX, Columns2, Flag, History, Hourglass, Slash, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { preferences, shownTheme } from '#src/workspace/client/preferences'
import { WorkshopFields } from '#src/main/client/workshop/WorkshopFields'
import { words } from '#src/main/client/workshop/messages'
import { Part, Specimen } from '#src/main/client/workshop/Specimen'
import { WorkshopStates } from '#src/main/client/workshop/WorkshopStates'
import { WorkshopTables } from '#src/main/client/workshop/WorkshopTables'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { useConfirmation } from '#src/workspace/client/writes/Confirmation'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { showToast } from '#src/workspace/client/speech/toasts'
import '#src/main/client/workshop/workshop.css'

const themes = ['light', 'dark', 'high_contrast'] as const
const pills: readonly (readonly [tone: 'delivered' | 'pending' | 'rejected' | 'voided' | 'flagged' | 'changed', icon: LucideIcon])[] = [
  ['delivered', CircleCheck], ['pending', Hourglass], ['rejected', CircleX], ['voided', Slash], ['flagged', Flag], ['changed', History],
]

/** The workshop page, which shows every shared control in every state (SHELL-47). */
export default function WorkshopPane() {
  usePaneTitle(words('workshop'))
  return (
    <div className="workshop" data-pane-focus tabIndex={-1}>
      <WorkshopButtons />
      <WorkshopFields />
      <Part title={words('chips')}>
        <div className="workshop-row">
          <WorkshopSwitches />
          <span className="chip">{words('chip')}</span>
          <span className="chip chip-chosen">{words('chip_chosen')}</span>
          <span className="badge">1</span>
          <span className="badge">99+</span>
          {pills.map(([tone, Icon]) => (
            <span key={tone} className="workshop-pill" style={{ background: `var(--${tone}-soft)`, color: `var(--${tone})` }}>
              <Icon aria-hidden size={14} strokeWidth={1.75} /> {words(tone)}
            </span>
          ))}
        </div>
      </Part>
      <Messages />
      <WorkshopTables />
      <WorkshopStates />
    </div>
  )
}

function Messages() {
  const ask = useConfirmation()
  return (
    <Part title={words('messages')}>
      <div className="workshop-row">
        <button type="button" className="button" onClick={() => showToast('success', words('a_success'))}>{words('show_success')}</button>
        <button type="button" className="button" onClick={() => showToast('warning', words('a_warning'))}>{words('show_warning')}</button>
        <button type="button" className="button" onClick={() => showToast('error', words('an_error'))}>{words('show_error')}</button>
        <button type="button" className="button" onClick={() => void ask({ title: words('ask_title'), body: words('ask_body'), accept: words('ask_accept') })}>{words('ask')}</button>
        <span className="notice notice-error"><TriangleAlert aria-hidden size={16} strokeWidth={1.75} /> {words('notice')}</span>
      </div>
    </Part>
  )
}

function WorkshopButtons() {
  const { theme } = useSnapshot(preferences)
  const shown = shownTheme(theme)
  return (
    <>
      <Part title={words('buttons')}>
        <div className="workshop-row">
          <Specimen of="CommandButton" state="default">
            <CommandButton id="workspace.open-palette" />
            <CommandButton id="workspace.open-palette" label={words('filled')} look="filled" />
            <CommandButton id="workspace.open-palette" label={words('bare')} look="bare" />
            <CommandButton id="workspace.open-palette" label={words('icon')} icon={Columns2} />
          </Specimen>
          <Specimen of="CommandButton" state="disabled">
            <CommandButton id="form.save" label={words('off')} refused={words('off_why')} />
            <CommandButton id="form.save" label={words('off')} look="filled" refused={words('off_why')} />
          </Specimen>
          <Specimen of="CommandButton" state="pressed"><CommandButton id="workspace.theme" answers={{ theme: shown }} label={words('pressed')} pressed /></Specimen>
          <button type="button" className="button button-large">{words('large')}</button>
        </div>
      </Part>
      <Part title={words('keys')}>
        <div className="workshop-row">
          <Specimen of="KeyCaps" state="default">
            {['enter', 'escape', 'mod+k', 'alt+shift+r', 'g p', '?'].map((keys) => <KeyCaps key={keys} keys={keys} />)}
          </Specimen>
        </div>
      </Part>
    </>
  )
}

function WorkshopSwitches() {
  const { theme } = useSnapshot(preferences)
  const shown = shownTheme(theme)
  return themes.map((name) => (
    <Specimen key={name} of="BarToggleButton" state={shown === name ? 'pressed' : 'default'}>
      <BarToggleButton command="workspace.theme" answers={{ theme: name }} label={words(name)} isOn={shown === name} />
    </Specimen>
  ))
}
