import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import '#src/areas/projects/client/tabs/project-tabs.css'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { ContractChips } from '#src/areas/projects/client/ContractChips'
import { projectKeys } from '#src/areas/projects/client/public/project-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { otherTabOf, pathOfTab, projectOfPath, shownTabs, type OtherTab } from '#src/areas/projects/client/tabs/project-tabs'
import { words } from '#src/areas/projects/client/messages'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The tabs above each pane of a project (PROJ-5, PROJ-6). Each tab has its own path and its own entry in the browser's history. */
export function ProjectTabs({ path }: { readonly path: string }) {
  const place = projectOfPath(path)
  return place === null ? null : <Tabs path={path} projectId={place.projectId} current={place.tab} />
}

const KINDS: readonly RecordKind[] = ['project']

function Tabs({ path, projectId, current }: { readonly path: string; readonly projectId: number; readonly current: string }) {
  const pane = usePane()
  const person = usePerson()
  const list = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const tabs = shownTabs(person, projectId)
  const elsewhere = otherTabOf(path, person)
  useReadAgain(projectKeys.one(person.dot_authority_id, projectId), KINDS)
  const [to, notice] = [elsewhere?.path ?? null, elsewhere === null ? null : saidOfOther(elsewhere)]
  useEffect(() => {
    if (to === null) return
    if (notice !== null) showToast('warning', notice)
    pane.navigate(to, { replace: true })
  }, [to, notice, pane])
  useEffect(() => {
    const selectedTab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    selectedTab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // When the arrow keys change the tab, the focus moves with it.
    if (list.current?.contains(document.activeElement) === true) selectedTab?.focus()
  }, [current])
  useEffect(() => {
    const strip = list.current
    if (strip === null) return
    const watch = new ResizeObserver(() => {
      setCut(strip.scrollWidth > strip.clientWidth)
      strip.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    watch.observe(strip)
    return () => watch.disconnect()
  }, [])
  if (tabs.length === 0) return null
  // in a pane of the project that has no tab of its own, such as stationing, the first tab is focusable, so that the keyboard can reach the
  // tabs
  const reached = tabs.find(({ name }) => name === current) ?? tabs[0]
  return (
    <div className="project-head">
      <div className="project-strip">
        <div ref={list} className="project-tabs" role="tablist" aria-label={words('tabs')} data-scope="project-tabs">
          {tabs.map((tab) => {
            const isCurrent = tab.name === current
            return (
              <button key={tab.name} type="button" role="tab" className="project-tab" aria-selected={isCurrent} tabIndex={tab === reached ? 0 : -1} onClick={() => pane.navigate(pathOfTab(tab, projectId))}>
                {tab.label}
              </button>
            )
          })}
        </div>
        {isCut && (
          <button type="button" className="project-tab project-all-tabs" aria-haspopup="dialog" onClick={() => void runCommand('projects.open-tab', { by: 'button' })}>
            {words('all_tabs')}
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </button>
        )}
      </div>
      {/* replaces the row of tabs in a pane narrower than 800 px */}
      <button type="button" className="project-tab-menu" aria-haspopup="dialog" onClick={() => void runCommand('projects.open-tab', { by: 'button' })}>
        <span className="for-ear">{words('tabs')}: </span>
        {tabs.find(({ name }) => name === current)?.label ?? words('tabs')}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </button>
      <ContractChips projectId={projectId} />
    </div>
  )
}

function saidOfOther({ asked, label }: OtherTab): string | null {
  return asked === null ? null : words(asked.isBuilt ? 'tab_hidden' : 'tab_not_built', { asked: asked.label, shown: label })
}
