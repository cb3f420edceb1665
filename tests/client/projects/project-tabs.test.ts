import { Layers } from 'lucide-react'
import { beforeAll, describe, expect, test } from 'vitest'
import { definePane } from '#src/workspace/client/panes/pane'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { otherTabOf, pathOfTab, projectOfPath, projectTabs, shownTabs } from '#src/areas/projects/client/tabs/project-tabs'
import { administrator } from '#tests/commands/desk'

const paneAt = (path: string) => definePane({ path, scope: 'workspace', title: () => path, icon: Layers, view: () => Promise.resolve({ default: () => null }) })

beforeAll(() => {
  registerPanes(
    ['/projects/:projectId/activity', '/projects/:projectId/tickets', '/projects/:projectId/team', '/projects/:projectId/daily_work_reports', '/reconciliation/:projectId'].map(paneAt),
    paneAt('/not-built'),
  )
})

describe('tabs of a project', () => {
  test('PROJ-6 PROJ-52 the tabs are the 23 of the specification, with its exact names and order', () => {
    expect(projectTabs.map(({ label }) => label)).toEqual([
      'Activity', 'Tickets', 'Team', 'Settings', 'Contract', 'Pay Items', 'Updates', 'Reconciliation', 'Periods', 'Materials', 'Equipment', 'Photos',
      'Documents', 'Submittals', 'Ticket Monitoring', 'Calendar', 'Contractors', 'Schedule', 'Work Report', 'Photo Gallery', 'Dashboard', 'View Map', 'Reporting',
    ])
  })

  test('PROJ-5 each tab has its own address, and reconciliation opens at its landing page', () => {
    expect(projectTabs.map((tab) => pathOfTab(tab, 7))).toContain('/reconciliation/7')
    for (const name of ['contractors', 'contract', 'submittals', 'ticket-monitoring', 'daily_work_reports', 'documents', 'calendar']) {
      expect(projectTabs.map((tab) => pathOfTab(tab, 7))).toContain(`/projects/7/${name}`)
    }
  })

  test('PROJ-7 Work Report shows only with show_dwr, and tabs that are not built are hidden', () => {
    const names = (flags: Record<string, boolean>) => shownTabs({ ...administrator, flags }, 7).map(({ label }) => label)
    expect(names({})).toEqual(['Activity', 'Tickets', 'Team', 'Reconciliation'])
    expect(names({ show_dwr: true })).toEqual(['Activity', 'Tickets', 'Team', 'Reconciliation', 'Work Report'])
  })

  test('PROJ-47 a sub-route whose tab is hidden opens the first visible tab', () => {
    const first = { path: '/projects/7/activity', label: 'Activity' }
    expect(otherTabOf('/projects/7/daily_work_reports', administrator)).toEqual({ ...first, asked: { label: 'Work Report', isBuilt: true } })
    expect(otherTabOf('/projects/7/submittals', administrator)).toEqual({ ...first, asked: { label: 'Submittals', isBuilt: false } })
    expect(otherTabOf('/projects/7', administrator)).toEqual({ ...first, asked: null })
    expect(otherTabOf('/projects/7/tickets', administrator)).toBeNull()
    expect(otherTabOf('/projects/7/nothing-of-ours', administrator)).toBeNull()
  })

  test('a single ticket or a single item opens outside of the tabs', () => {
    expect(projectOfPath('/projects/7/tickets/12')).toBeNull()
    expect(projectOfPath('/projects/7/contract/12')).toBeNull()
    expect(projectOfPath('/projects/7/updates/2')).toEqual({ projectId: 7, tab: 'updates' })
    expect(projectOfPath('/projects')).toBeNull()
  })
})
