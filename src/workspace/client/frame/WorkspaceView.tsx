import { Columns2, Link2Off, MoreHorizontal, X } from 'lucide-react'
import { Separator, Workspace, type TabNode, type TabRenderProps } from 'react-resizable-panels'
import { useSnapshot } from 'valtio'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { choosePane } from '#src/workspace/client/panes/focus'
import { keepPlace } from '#src/workspace/client/panes/layout/keep-place'
import { numberOf, panesOf, type Leaf, type PaneData } from '#src/workspace/client/panes/layout/layout'
import { usePanePath } from '#src/workspace/client/panes/location'
import { words } from '#src/workspace/client/messages'
import { mayLeave } from '#src/workspace/client/panes/navigation'
import { useLayout, usePaneBar } from '#src/workspace/client/panes/pane-hooks'
import { paneOf } from '#src/workspace/client/panes/pane-table'
import { PaneFrame } from '#src/workspace/client/frame/PaneFrame'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { bindOwner, takeLayout } from '#src/workspace/client/panes/workspace-handle'

/** The tiles of the workspace. While it is mounted, this component owns the tree of tiles, and the store has a copy (stack.md). */
export function WorkspaceView() {
  return (
    <Workspace<PaneData>
      className="workspace"
      workspaceRef={bindOwner}
      defaultModel={workspaceStore.layout}
      hiddenTabBehavior="keep-mounted"
      tabsetMinWidth="200px"
      tabsetMinHeight="64px"
      // A tile has one pane, so nothing can be dropped among its tabs or onto its middle.
      disableDrop={({ target }) => 'index' in target || ('region' in target && target.region === 'center')}
      onBeforeModelChange={({ reason, removedTabs }) => {
        keepPlace()
        const closing = removedTabs.map(({ id }) => id)
        return reason !== 'close' || mayLeave(closing, closing)
      }}
      onModelChanged={takeLayout}
      renderTab={renderTab}
      renderTabContent={renderPane}
      renderTabsetToolbar={renderTools}
      renderSeparator={renderSeparator}
      renderDragPreview={(tab) => <DragPreview paneId={tab.id} />}
    />
  )
}

const renderPane = (tab: TabNode<PaneData>) => <PaneFrame paneId={tab.id} />
const renderTab = (tab: TabNode<PaneData>, props: TabRenderProps) => <PaneBar paneId={tab.id} tabProps={props} />
const renderTools = (leaf: Leaf) => <PaneTools paneId={leaf.tabs[0]?.id ?? ''} />
const renderSeparator = (orientation: 'horizontal' | 'vertical') => (
  <Separator className="separator" aria-label={words(orientation === 'horizontal' ? 'separator_horizontal' : 'separator_vertical')} />
)

function PaneBar({ paneId, tabProps }: { readonly paneId: string; readonly tabProps: TabRenderProps }) {
  const { focused, follows } = useSnapshot(workspaceStore)
  const layout = useLayout()
  const { title, detail, Icon } = usePaneHead(paneId)
  const followed = follows[paneId]
  const { className, ...rest } = tabProps
  return (
    <div {...rest} className={`pane-head ${className ?? ''}`} data-focused={focused === paneId} onFocusCapture={() => choosePane(paneId)}>
      <span className="pane-number">{numberOf(layout, paneId)}</span>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className="pane-title">{title}</span>
      {detail !== undefined && <span className="pane-detail">{detail}</span>}
      {followed !== undefined && <span className="pane-detail">{words('follows', { number: numberOf(layout, followed) })}</span>}
    </div>
  )
}

function PaneTools({ paneId }: { readonly paneId: string }) {
  const { follows } = useSnapshot(workspaceStore)
  const layout = useLayout()
  const isAlone = panesOf(layout).length < 2
  return (
    <div
      className="pane-tools"
      role="group"
      aria-label={words('pane_tools', { number: numberOf(layout, paneId) })}
      data-pane-tools={paneId}
      onFocusCapture={() => choosePane(paneId)}
      onPointerDownCapture={() => choosePane(paneId)}
    >
      <div className="pane-actions" id={`pane-actions-${paneId}`} />
      {follows[paneId] !== undefined && <CommandButton id="workspace.stop-following" icon={Link2Off} />}
      <CommandButton id="workspace.split-right" icon={Columns2} />
      <CommandButton id="workspace.open-palette" icon={MoreHorizontal} />
      {!isAlone && <CommandButton id="workspace.close-pane" icon={X} />}
    </div>
  )
}

function DragPreview({ paneId }: { readonly paneId: string }) {
  const { title, Icon } = usePaneHead(paneId)
  return (
    <span className="drag-preview">
      <Icon aria-hidden size={16} strokeWidth={1.75} /> {title}
    </span>
  )
}

function usePaneHead(paneId: string) {
  const { pane, params } = paneOf(usePanePath(paneId))
  const bar = usePaneBar(paneId)
  return { title: bar?.title ?? pane.title(params), detail: bar?.detail, Icon: pane.icon }
}
