import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ADVANCE_NOTICE_HOURS, mayChangeOrder, orderStateWords } from '#src/areas/orders/domain/order'
import { words } from '#src/areas/orders/client/messages'
import { orderCalls, orderKeys, type Order } from '#src/areas/orders/client/order-rows'
import { changedOrder, checkTexts, newOrder, orderLabels, sentOrder, textsOf, type OrderTexts } from '#src/areas/orders/client/order-values'
import { useProjectZone, type Project } from '#src/areas/projects/client/public/project-query'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useSuggestions } from '#src/areas/tickets/client/public/use-suggestions'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { LongTextEntry, NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

const KINDS: readonly RecordKind[] = ['scheduled_order']

/** The form for one order (ORDR-1, ORDR-5). A new order can start as a copy of another order: `?like=12`. */
export default function OrderPane({ params, search }: PaneViewProps<{ readonly projectId: string; readonly id: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, params.id === 'new' ? words('new_order') : words('schedule'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const zone = useProjectZone({ project, isError })
  const id = params.id === 'new' ? Number(new URLSearchParams(search).get('like')) : Number(params.id)
  const key = orderKeys.one(agency, id)
  useReadAgain(key, KINDS)
  const askedOrder = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(orderCalls.detail({ id }), { signal, ignore: NOT_THERE })).scheduled_order, enabled: id > 0, staleTime: 0 })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (project === undefined || zone === null || (id > 0 && askedOrder.data === undefined)) return <Unanswered asked={[asked, askedOrder]} />
  const order = askedOrder.data ?? null
  if (params.id !== 'new' && order !== null && order.project_id !== project.id) return <Unanswered asked={[]} isMissing />
  return <OrderForm key={params.id} project={project} zone={zone ?? browserZone()} order={params.id === 'new' ? null : order} like={order} />
}

function OrderForm({ project, zone, order, like }: { readonly project: Project; readonly zone: string; readonly order: Order | null; readonly like: Order | null }) {
  const person = usePerson()
  const list = `/projects/${project.id}/schedule`
  const title = order === null ? words('new_order') : words('order', { material: order.material })
  usePaneTitle(title, `${project.state_project_number} · ${project.title}`)
  const suggested = { agency: person.dot_authority_id, project: project.id }
  const materials = useSuggestions(suggested.agency, suggested.project, 'material_descriptions')
  const suppliers = useSuggestions(suggested.agency, suggested.project, 'suppliers')
  const plants = useSuggestions(suggested.agency, suggested.project, 'plants')
  const units = useSuggestions(suggested.agency, suggested.project, 'slip_uoms')
  const isPlaced = order === null || mayChangeOrder(order).allowed
  const mayChange = isPlaced && may('change_orders', person).allowed
  const form = useForm<OrderTexts, { readonly scheduled_order: Order }>({
    start: useMemo(() => (order === null ? newOrder(zone, like, project.working_hours) : textsOf(order, zone)), [order, like, zone, project.working_hours]),
    labels: orderLabels,
    check: (texts): ReturnType<typeof checkTexts> => checkTexts(texts, zone, order === null ? null : form.snapshot().base),
    // send the version that the form shows, even if another pane of this window wrote a newer one, so that the server reports the conflict
    request: (texts, changed) => (order === null ? orderCalls.create({ project_id: project.id, ...sentOrder(texts, zone) }) : orderCalls.change({ id: order.id, version: texts.version, ...changedOrder(texts, changed, zone) })),
    records: 'scheduled_order',
    successMessage: ({ scheduled_order: { material, delivery_date: day } }) => (order === null ? words('placed', { material, day: usDay(day) }) : words('saved', { material })),
    undoWords: ({ scheduled_order: { material } }) => words(order === null ? 'undo_place' : 'undo_edit', { material }),
    present: (current) => textsOf(current as Order, zone),
    // input that is typed while a save is in flight is saved next, with the version that the save produced
    restart: ({ scheduled_order: saved }) => textsOf(saved, zone),
    saved({ scheduled_order: { id } }, leaveFor) {
      // the list is not open while the form is, so only its cached rows have to be marked as out of date
      void queryClient.invalidateQueries({ queryKey: orderKeys.list(person.dot_authority_id, project.id) })
      notifyRecordsChanged('scheduled_order', [id])
      leaveFor(list)
    },
  })
  const shared = { form, isReadOnly: !mayChange }
  return (
    <FormPane form={form} label={title} leaveTo={list} mayChange={mayChange} {...(order === null ? { save: words('place') } : {})}
      head={order !== null && (!isPlaced || order.ticket_count > 0) && (
        <p className="form-notice">
          {!isPlaced && message('errors.order_not_placed', { state: orderStateWords[order.state].toLowerCase() })}{' '}
          {order.state !== 'canceled' && words('run', { delivered: amountWithUnit(order.delivered_quantity, order.uom), ordered: amountWithUnit(order.quantity, order.uom) })}{' '}
          {order.not_converted > 0 && words('not_converted', { count: order.not_converted, uom: order.uom })}
        </p>
      )}>
      <TextEntry {...shared} name="material" isRequired isFirst suggestions={materials} />
      <NumberEntry {...shared} name="quantity" isRequired />
      <TextEntry {...shared} name="uom" isRequired suggestions={units} />
      <TextEntry {...shared} name="supplier" isRequired suggestions={suppliers} />
      <TextEntry {...shared} name="plant" isRequired suggestions={plants} />
      <DayEntry {...shared} name="day" isRequired />
      <TextEntry {...shared} name="time" isRequired placeholder={words('time_format')} hint={words('time_hint', { zone: zone.replaceAll('_', ' '), hours: ADVANCE_NOTICE_HOURS })} />
      <TextEntry {...shared} name="contact" />
      <LongTextEntry {...shared} name="notes" rows={3} />
    </FormPane>
  )
}
