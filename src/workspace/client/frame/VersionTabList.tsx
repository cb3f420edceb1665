import { useRef, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { focusPane } from '#src/workspace/client/panes/focus'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { usePanePath } from '#src/workspace/client/panes/location'
import { words } from '#src/workspace/client/messages'
import { useLayout } from '#src/workspace/client/panes/pane-hooks'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { titleOfPane } from '#src/workspace/client/panes/workspace-handle'

/** The tabs of the CLASSIC version, one for each open pane. */
export default function VersionTabList() {
  const { focused } = useSnapshot(workspaceStore)
  const layout = useLayout()
  const list = useRef<HTMLDivElement>(null)
  const panes = panesOf(layout)
  const go = (index: number) => {
    const pane = panes[(index + panes.length) % panes.length]
    if (pane === undefined) return
    focusPane(pane.id)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-tab="${pane.id}"]`)?.focus())
  }
  const onKeyDown = ({ key, preventDefault }: { key: string; preventDefault: () => void }, index: number) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panes.length - 1 }[key]
    if (to === undefined) return
    preventDefault()
    go(to)
  }
  return (
    <div ref={list} role="tablist" className="version-tabs" aria-label={words('version_tabs')} data-scope="workspace">
      {panes.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="version-tab"
          data-tab={id}
          aria-selected={id === focused}
          tabIndex={id === focused ? 0 : -1}
          onClick={() => focusPane(id)}
          onKeyDown={(event: KeyboardEvent) => onKeyDown({ key: event.key, preventDefault: () => event.preventDefault() }, index)}
        >
          <TabTitle paneId={id} />
        </button>
      ))}
    </div>
  )
}

function TabTitle({ paneId }: { readonly paneId: string }) {
  const { titles } = useSnapshot(workspaceStore)
  usePanePath(paneId)
  return titles[paneId]?.title ?? titleOfPane(paneId)
}
