import { CircleCheck, CircleX, Columns2, Flag, History, Hourglass, Slash, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { WorkshopFields } from '#src/client/workshop/WorkshopFields'
import { WorkshopTables } from '#src/client/workshop/WorkshopTables'
import { words } from '#src/client/workshop/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { useConfirmation } from '#src/client/workspace/Confirmation'
import { KeyCaps } from '#src/client/workspace/KeyCaps'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { showToast } from '#src/client/workspace/toasts'
import '#src/client/workshop/workshop.css'

const pills: readonly (readonly [tone: 'delivered' | 'pending' | 'rejected' | 'voided' | 'flagged' | 'changed', icon: LucideIcon])[] = [
  ['delivered', CircleCheck], ['pending', Hourglass], ['rejected', CircleX], ['voided', Slash], ['flagged', Flag], ['changed', History],
]

/** Every shared control in every state, as the product uses it (SHELL-47). */
export default function WorkshopPane() {
  usePaneTitle(words('workshop'))
  return (
    <div className="workshop">
      <Part title={words('buttons')}>
        <div className="workshop-row">
          <button type="button" className="button">{words('plain')}</button>
          <button type="button" className="button button-filled">{words('filled')}</button>
          <button type="button" className="button button-bare">{words('bare')}</button>
          <button type="button" className="button button-large">{words('large')}</button>
          <button type="button" className="button" aria-disabled>{words('off')}</button>
          <button type="button" className="button button-filled" aria-disabled>{words('off')}</button>
          <button type="button" className="button" aria-pressed>{words('pressed')}</button>
          <button type="button" className="icon-button" aria-label={words('icon')}><Columns2 aria-hidden size={16} strokeWidth={1.75} /></button>
          <CommandButton id="workspace.open-palette" />
        </div>
      </Part>
      <Part title={words('keys')}>
        <div className="workshop-row">
          {['enter', 'escape', 'mod+k', 'alt+shift+r', 'g p', '?'].map((keys) => <KeyCaps key={keys} keys={keys} />)}
        </div>
      </Part>
      <WorkshopFields />
      <Part title={words('chips')}>
        <div className="workshop-row">
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
      <Part title={words('loading')}>
        <Skeleton />
      </Part>
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

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
