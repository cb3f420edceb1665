import { Component, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Router } from 'wouter'
import { memo } from '#src/platform/client/state/memo'
import { choosePane, focusPane, noteFocus } from '#src/workspace/client/panes/focus'
import { numberOf } from '#src/workspace/client/panes/layout/layout'
import { whenCommands } from '#src/workspace/client/running/run-command'
import { lateCode, useLate } from '#src/workspace/client/late-view'
import { locationHooks, usePanePath } from '#src/workspace/client/panes/location'
import type { AnyPane, PaneView } from '#src/workspace/client/panes/pane'
import { paneHead } from '#src/workspace/client/panes/pane-head'
import { PaneContext, useLayout, usePaneBar } from '#src/workspace/client/panes/pane-hooks'
import { paneOf, pathOnly } from '#src/workspace/client/panes/pane-table'
import { words } from '#src/workspace/client/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * The code of a pane's view, which is loaded when the view is first shown. The view is shown once the commands have loaded too, because it
 * shows their keys.
 */
const codeOf = memo((pane: AnyPane) => lateCode<PaneView<Readonly<Record<string, string>>>>(async () => {
  const [code] = await Promise.all([pane.view(), whenCommands()])
  return code
}))

/** The content of a tile: a labeled region with its own location, which shows the view of that location. */
export function PaneFrame({ paneId }: { readonly paneId: string }) {
  const path = usePanePath(paneId)
  const layout = useLayout()
  const { pane, params } = paneOf(path)
  const bar = usePaneBar(paneId)
  const number = numberOf(layout, paneId)
  const View = useLate(codeOf(pane))
  const { hook, searchHook } = locationHooks(paneId)
  const title = bar?.title ?? pane.title(params)
  const Head = paneHead()
  return (
    <section
      className="pane"
      data-pane={paneId}
      data-region={paneId}
      data-scope={pane.scope}
      aria-label={words('pane_name', { number, title })}
      tabIndex={-1}
      onFocusCapture={({ target }) => {
        noteFocus(paneId, target)
        choosePane(paneId)
      }}
      onPointerDownCapture={() => choosePane(paneId)}
    >
      <h2 className="for-ear">{title}</h2>
      <PaneContext value={paneId}>
        <Router hook={hook} searchHook={searchHook}>
          {Head !== null && <Head path={pathOnly(path)} />}
          <div className="pane-view">
            <PaneFailure key={pathOnly(path)}>
              {View === null ? <Skeleton /> : (
                <Suspense fallback={<Skeleton />}>
                  <View key={keyOf(pane, params)} params={params} search={path.split('?')[1] ?? ''} />
                  <Arrived paneId={paneId} />
                </Suspense>
              )}
            </PaneFailure>
          </div>
        </Router>
      </PaneContext>
    </section>
  )
}

/** Placeholder lines while a view is loading. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div className="skeleton-lines" role="status" aria-label={words('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton" />
      ))}
    </div>
  )
}

/**
 * After a view has loaded, moves the focus from the pane itself to the element that the view has marked. A view that is still loading its
 * data marks the element later. The pane can get the focus at any time before that.
 */
function Arrived({ paneId }: { readonly paneId: string }) {
  useEffect(() => {
    const region = document.querySelector(`[data-pane="${paneId}"]`)
    if (region === null) return
    const isWaiting = () => workspaceStore.focused === paneId && document.activeElement === region
    const isMarked = () => region.querySelector('[data-pane-focus]') !== null
    const watch = new MutationObserver(() => {
      if (isWaiting() && !isMarked()) return
      watch.disconnect()
      if (isWaiting()) focusPane(paneId)
    })
    // Does nothing once the view has marked an element: if the pane itself gets the focus after that, the person clicked between the view's
    // elements.
    const watchForMark = (): void => {
      if (!isMarked()) watch.observe(region, { childList: true, subtree: true })
    }
    if (isWaiting()) focusPane(paneId)
    if (isWaiting()) watchForMark()
    region.addEventListener('focus', watchForMark)
    return () => {
      region.removeEventListener('focus', watchForMark)
      watch.disconnect()
    }
  }, [paneId])
  return null
}

/** The React key of a view: a different record gets a new view, a different query keeps the view. */
function keyOf(pane: AnyPane, params: Readonly<Record<string, string>>): string {
  return `${pane.path} ${JSON.stringify(params)}`
}

/** Error boundary: a failing view affects only its own pane, which shows a retry button. */
class PaneFailure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedPane retry={() => this.setState({ failed: false })} />
  }
}

function FailedPane({ retry }: { readonly retry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="pane-note" role="alert">
      <p className="pane-note-title">{words('pane_failed')}</p>
      <p>{words('pane_failed_kept')}</p>
      <p className="pane-note-keys">
        <button ref={button} type="button" className="button" onClick={retry}>
          {words('try_again')}
        </button>
        <CommandButton id="workspace.close-pane" />
      </p>
    </div>
  )
}
