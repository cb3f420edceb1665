import { memo, useLayoutEffect, useRef } from 'react'
import { acceptLabel } from '#src/areas/reconciliation/domain/accept'
import { DRAWER_SKELETON_ROWS, NOTE_MAX_CHARACTERS, NOTE_ROWS } from '#src/areas/reconciliation/domain/limits'
import { StatusPill } from '#src/areas/tickets/client/list/public/StatusPill'
import { QueueNotice } from '#src/areas/tickets/client/queue/public/QueueNotice'
import { message } from '#src/platform/domain/messages'
import { X } from 'lucide-react'
import { SEEN_AFTER_MS, useLasting } from '#src/platform/client/use-lasting'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { useShortcut } from '#src/workspace/client/running/use-shortcut'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { noteFocus } from '#src/workspace/client/panes/focus'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { isReadOnly, lockOfTicket, netWords, verdictOfAccept } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { BalanceLine } from '#src/areas/reconciliation/client/view/BalanceLine'
import { ChooseRow } from '#src/areas/reconciliation/client/view/ChooseRow'
import { LockedTicket } from '#src/areas/reconciliation/client/view/LockedTicket'
import { Outcome } from '#src/areas/reconciliation/client/view/Outcome'
import { QuantityEntry } from '#src/areas/reconciliation/client/view/QuantityEntry'
import { RecentItems } from '#src/areas/reconciliation/client/view/RecentItems'
import { SuggestedItems } from '#src/areas/reconciliation/client/view/SuggestedItems'
import { sameBut } from '#src/areas/reconciliation/client/view/same-in'
import { TicketHead, TicketHeadPlaceholder } from '#src/areas/reconciliation/client/view/TicketHead'
import { useWishedFocus } from '#src/areas/reconciliation/client/view/use-wished-focus'
import { noteTicketDrawn } from '#src/areas/reconciliation/client/keys/seen-ticket'
import { words } from '#src/areas/reconciliation/client/messages'
import '#src/areas/reconciliation/client/view/drawer.css'

/** The reconciliation drawer: a region beside the panes, not a modal dialog, so that the table stays usable (RECO-9 to RECO-23). */
export default memo(function Drawer({ state: now }: { readonly state: DrawerState }) {
  const region = useRef<HTMLElement>(null)
  const isLong = useLasting(now.phase === 'saving', SEEN_AFTER_MS)
  const isLongLoad = useLasting(now.phase === 'loading', SEEN_AFTER_MS)
  const state: DrawerState = now.phase === 'saving' && !isLong ? { ...now, phase: 'ready' } : now
  const { slip, phase } = state
  const isSaving = phase === 'saving'
  useWishedFocus(region, state)
  const shown = slip?.id
  useLayoutEffect(() => (shown === undefined ? undefined : noteTicketDrawn()), [shown])
  const number = slip?.ticket_number ?? ''
  return (
    <aside
      ref={region}
      className="drawer"
      role="region"
      aria-label={slip === null ? words('drawer_loading') : words('drawer', { number })}
      aria-busy={phase === 'loading' || isSaving}
      data-region="drawer"
      data-scope="drawer"
      tabIndex={-1}
      onFocusCapture={({ target }) => noteFocus('drawer', target)}
    >
      <header className="drawer-head">
        {slip !== null && phase !== 'loading' && <Title state={state} />}
        {(isLongLoad || phase === 'failed') && (slip === null || phase === 'loading') && <h2 className="drawer-without-ticket">{words('drawer_loading')}</h2>}
        <CommandButton id="reconciliation.close-drawer" label={words('close')} icon={X} />
      </header>
      <div className="drawer-body" inert={isSaving}>
        {phase === 'loading' && <TicketHeadPlaceholder />}
        {phase === 'loading' && <Loading />}
        {phase === 'failed' && <Failed problem={state.problem ?? ''} />}
        {slip !== null && (phase === 'ready' || isSaving) && <Sections state={state} />}
      </div>
      <Footer state={state} />
      {isSaving && (
        <p className="drawer-backdrop">
          <span>{words(state.placeTurn === null ? 'saving' : 'locating', { number })}</span>
        </p>
      )}
    </aside>
  )
}, sameBut('progress'))

function Title({ state: { slip, left } }: { readonly state: DrawerState }) {
  if (slip === null) return null
  return (
    <>
      <h2 className="drawer-title">
        {slip.ticket_number} <span className="drawer-net">{netWords(slip) ?? words('no_net')}</span>
      </h2>
      <StatusPill status={slip.status} />
      {left !== null && <span className="drawer-left">{left === 0 ? words('left_none') : words('left', { count: left.toLocaleString('en-US') })}</span>}
    </>
  )
}

function Sections({ state }: { readonly state: DrawerState }) {
  const { note, selection, slip, slipId } = state
  const lock = slip !== null && isReadOnly(state) ? lockOfTicket(slip) : null
  const noteKeys = useShortcut('reconciliation.go-to-note')
  if (slip !== null && lock !== null) {
    return (
      <>
        <TicketHead slip={slip} />
        <Outcome state={state} />
        <LockedTicket slip={slip} reason={message(lock.message, lock.values)} />
      </>
    )
  }
  return (
    <>
      {slip !== null && <TicketHead slip={slip} />}
      {slip !== null && <QueueNotice slipId={slip.id} />}
      <Outcome state={state} />
      <SuggestedItems state={state} />
      <RecentItems state={state} />
      <ChooseRow state={state} />
      {selection.map((one) => (
        <QuantityEntry key={one.item.id} state={state} one={one} />
      ))}
      <BalanceLine state={state} />
      <label className="field">
        <span className="field-label">
          {words('note')} <KeyCaps keys="alt+t" />
        </span>
        <textarea
          className="input drawer-note"
          rows={NOTE_ROWS}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note}
          aria-keyshortcuts={noteKeys}
          data-drawer-focus="note"
          onChange={({ target }) => changeDrawer(slipId, { kind: 'note typed', text: target.value })}
        />
      </label>
    </>
  )
}

/** The buttons to cancel, park, skip and accept (RECO-18). Shows why accept is disabled, also as its accessible description. */
function Footer({ state }: { readonly state: DrawerState }) {
  const verdict = verdictOfAccept(state)
  const status = state.slip?.status ?? ''
  const isLocked = isReadOnly(state)
  // a ticket that cannot be coded shows the reason at the top of the drawer instead
  const reason = verdict.allowed || isLocked || state.phase !== 'ready' ? null : message(verdict.message, verdict.values)
  return (
    <footer className="drawer-foot" inert={state.phase === 'saving'}>
      {reason !== null && <p className="drawer-reason">{reason}</p>}
      <div className="drawer-buttons">
        <CommandButton id="reconciliation.close-drawer" label={words(isLocked ? 'close' : 'cancel')} />
        {!isLocked && <CommandButton id="reconciliation.park" label={words('park')} look="bare" />}
        <CommandButton id="reconciliation.skip" label={words(isLocked ? 'next' : 'skip')} />
        <CommandButton id="reconciliation.accept" label={acceptLabel(status)} look="filled" refused={verdict.allowed ? null : message(verdict.message, verdict.values)} />
      </div>
    </footer>
  )
}

function Loading() {
  return (
    <div className="skeleton-lines drawer-skeleton" role="status" aria-label={words('loading')}>
      {Array.from({ length: DRAWER_SKELETON_ROWS }, (_row, at) => (
        <div key={at} className="skeleton" />
      ))}
    </div>
  )
}

function Failed({ problem }: { readonly problem: string }) {
  return (
    <div className="pane-note" role="alert">
      <p className="pane-note-title">{problem === '' ? words('load_failed') : problem}</p>
      <p>{words('load_failed_kept')}</p>
      <p className="pane-note-keys">
        <CommandButton id="reconciliation.reload-ticket" label={words('try_again')} />
      </p>
    </div>
  )
}
