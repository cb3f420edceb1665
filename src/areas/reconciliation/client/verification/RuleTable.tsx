import { words } from '#src/areas/reconciliation/client/verification/messages'
import { ruleColumns } from '#src/areas/reconciliation/client/verification/verification-columns'
import { ruleNoun, verificationCalls, type RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { VerificationTable } from '#src/areas/reconciliation/client/verification/VerificationTable'
import { callApi } from '#src/platform/client/api/call-api'
import { localSource } from '#src/platform/client/table/rows/local-source'
import type { TableSource } from '#src/platform/client/table/table-source'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

/** A project has few rules, so each request for a page loads all of them and returns the rows of that page. */
function ruleSource(agency: number, projectId: number): TableSource<RuleRow> {
  const queryKey = ['verification', 'rules', agency, projectId]
  return {
    queryKey,
    async page(request) {
      const { verification_rules: rules } = await callApi(verificationCalls.rules({ projectId }), { signal: request.signal, ignore: 'all' })
      return localSource(queryKey, ruleColumns, () => rules).page(request)
    },
  }
}

/** The rules by which tickets of a project are drawn (PLUS-22). */
export default function RuleTable({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  return (
    <VerificationTable<RuleRow>
      view="rules" projectId={Number(params.projectId)} search={search} name="verification_rules" noun={ruleNoun} columns={ruleColumns} sourceOf={ruleSource}
      label={(project) => words('rules_of', { project })} searchLabel={words('search_rules')} empty={words('empty_rules')}
      actions={[['verification.add-rule'], ['verification.edit-rule'], ['verification.toggle-rule']]}
    />
  )
}
