/** Sentences of findings, and messages about answering them (PLUS-10 to PLUS-14). */
export const findingMessages = {
  'findings.duplicate': 'Same plant, truck and net as ticket {{ticket}}, {{minutes}} min earlier.',
  'findings.reissue': 'The supplier sent this ticket again with different values.',
  'findings.gap': 'Missing before load {{load}}: {{missing}}.',
  'findings.weight': 'Gross minus tare is {{computed}} lbs, but the net is {{net}} lbs: {{off}} lbs off.',
  'findings.tare_drift': 'Tare {{tare}} lbs; the median of this truck’s last {{loads}} loads is {{usual}} lbs: {{off}} lbs off.',
  'findings.max_gvw': 'Gross {{gross}} lbs is {{over}} lbs over the Max GVW of {{max}} lbs.',
  'findings.bridge_formula': 'Axles {{first}} to {{last}} weigh {{weight}} lbs; the bridge formula allows {{limit}} lbs.',
  'findings.too_close': 'Loaded {{minutes}} min after ticket {{ticket}} of the same truck; at least {{limit}} min are expected.',
  'findings.outside_hours': 'Loaded on {{day}} at {{time}}; working hours are {{start}} to {{end}}.',
  'findings.distance': 'Delivered {{miles}} miles from the project; the limit is {{limit}} miles.',
  'findings.temperature': '{{degrees}} °F is outside {{least}} to {{most}} °F.',
  'findings.concrete_age': 'Delivered {{minutes}} min after batching; the limit is {{limit}} min.',
  'findings.late': 'Received {{hours}} hours after it was ticketed; the limit is {{limit}}.',
  'findings.after_closing': 'Received after pay period {{period}} was closed.',
  'findings.missing_field': 'Missing: {{fields}}.',
  'findings.unbalanced': 'Pay items and do not pay add up to {{sum}} {{unit}}; the amount to assign is {{amount}} {{unit}}.',
  'findings.failing_sample': 'Failing test results in lot {{lot}}: {{results}}.',
  'errors.finding_reason': 'Say why. Findings that must be overridden or resolved need a reason.',
  'errors.finding_reason_long': 'A reason can have at most {{max}} characters.',
  'errors.finding_cleared': 'This finding no longer applies, because the ticket has changed.',
  'errors.finding_answered': 'This finding already has an answer.',
  'errors.finding_open': 'This finding has no answer yet.',
  'errors.findings_one_ticket': 'Findings are answered for one ticket at a time. Select one.',
  'errors.findings_none': 'This ticket has no finding to answer.',
  'errors.findings_not_loaded': 'Not all selected findings are loaded. Press Esc, then select fewer.',
  'errors.finding_limit': 'The number for “{{label}}” must be between {{min}} and {{max}}.',
  'errors.finding_limit_unknown': 'This check has no such limit.',
  'errors.finding_no_limits': 'This check has no limits.',
  'errors.finding_range': 'The lower limit must be below the upper limit.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof findingMessages, string>> {}
}
