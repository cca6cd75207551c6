import { useId, useState, type ReactNode } from 'react'
import { changeRoutes } from '#schemas/site-manifest/resolve.ts'
import { ROUTE_ACCESS, ROUTE_LAYOUTS, type Route, type RouteChanges } from '#schemas/site-manifest/routes.ts'
import { IconButton } from '../components/icon-button.tsx'
import { isObject, textOf, valueAt } from '../state/manifest-text.ts'
import { Origin, Refusals } from './field-frame.tsx'
import { useField, useForm } from './form-context.ts'
import { DragHandle, moved, MoveButtons, Sortable } from './sortable.tsx'
import { useDrag } from './use-drag.ts'

interface Row {
  readonly path: string
  readonly screen: string
  readonly access: string
  readonly layout: string
  readonly isOwn: boolean
  readonly isDropped: boolean
}

/** The routes in force. A site with a whole list changes its list; any other records its changes path by path, and inherits the rest. */
export function RoutesTable({ screens }: { screens: readonly string[] }) {
  const field = useField(['routes'])
  const { refusals } = useForm()
  const rows = useRows()
  const served = rows.filter(({ isDropped }) => !isDropped)
  const edit = useRouteEdits()
  const all = refusals.filter(
    ({ pointer }) => pointer === '/routes' || pointer?.startsWith('/routes/') === true,
  )
  return (
    <>
      <div className="routes-head">
        <p className="field-hint">
          The first route whose path matches is used.
          {edit.isWhole ? '' : ' A move makes the list the site’s own: it no longer inherits routes.'}
        </p>
        <Origin field={field} label="Routes" />
      </div>
      <Sortable
        label="Routes"
        count={served.length}
        nameOf={(place) => served[place]?.path ?? ''}
        move={edit.move}
      >
        <div className="table-scroll">
          <table className="table routes" data-pointer={field.pointer}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Drag</span>
                </th>
                <th scope="col">Path</th>
                <th scope="col">Screen</th>
                <th scope="col">Access</th>
                <th scope="col">Layout</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) =>
                row.isDropped ? (
                  <tr key={row.path} data-own={row.isOwn} data-dropped>
                    <td>
                      <span className="visually-hidden">Dropped</span>
                    </td>
                    <RouteCells row={row} screens={screens} edit={edit} />
                  </tr>
                ) : (
                  <SortableRow
                    key={row.path}
                    row={row}
                    screens={screens}
                    edit={edit}
                    place={served.indexOf(row)}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      </Sortable>
      <NewRoute screens={screens} add={edit.add} known={rows.map(({ path }) => path)} />
      <Refusals
        field={{
          ...field,
          refusals: all.map((one) => ({ ...one, expected: `${one.path} ${one.expected}` })),
        }}
        id="routes"
      />
    </>
  )
}

interface RowProps {
  row: Row
  screens: readonly string[]
  edit: ReturnType<typeof useRouteEdits>
}

/** A route that is in force: its order counts. */
function SortableRow({ row, screens, edit, place }: RowProps & { place: number }) {
  const { item, handle, marks } = useDrag<HTMLTableRowElement>(place)
  return (
    <tr ref={item} data-own={row.isOwn} {...marks}>
      <td>
        <DragHandle ref={handle} />
      </td>
      <RouteCells
        row={row}
        screens={screens}
        edit={edit}
        moves={<MoveButtons name={row.path} place={place} />}
      />
    </tr>
  )
}

function RouteCells({ row, screens, edit, moves }: RowProps & { moves?: ReactNode }) {
  return (
    <>
      <th scope="row" className="code">
        {row.path}
      </th>
      <Cell row={row} name="screen" choices={screens} change={edit.change} />
      <Cell row={row} name="access" choices={ROUTE_ACCESS} change={edit.change} />
      <Cell row={row} name="layout" choices={ROUTE_LAYOUTS} change={edit.change} />
      <td className="actions">
        {moves}
        {row.isOwn && !edit.isWhole ? (
          <IconButton
            icon="undo"
            label={`${row.path}: back to what is inherited`}
            onClick={() => edit.reset(row.path)}
          />
        ) : null}
        {row.isDropped ? null : (
          <IconButton icon="remove" label={`${row.path}: drop`} onClick={() => edit.drop(row.path)} />
        )}
      </td>
    </>
  )
}

interface CellProps {
  row: Row
  name: 'screen' | 'access' | 'layout'
  choices: readonly string[]
  change: (path: string, name: string, value: string) => void
}

function Cell({ row, name, choices, change }: CellProps) {
  const value = row[name]
  return (
    <td>
      <select
        className="input flat"
        aria-label={`${row.path}: ${name}`}
        value={value}
        disabled={row.isDropped}
        onChange={(event) => change(row.path, name, event.target.value)}
      >
        {choices.includes(value) ? null : <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </td>
  )
}

function NewRoute({
  screens,
  add,
  known,
}: {
  screens: readonly string[]
  add: (path: string, screen: string) => void
  known: readonly string[]
}) {
  const id = useId()
  const [path, setPath] = useState('')
  const [screen, setScreen] = useState('')
  const isNew = path.startsWith('/') && !known.includes(path)
  return (
    <form
      className="adder"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNew || screen === '') return
        add(path, screen)
        setPath('')
      }}
    >
      <label className="visually-hidden" htmlFor={`${id}-path`}>
        Path of a new route
      </label>
      <input
        id={`${id}-path`}
        className="input code"
        placeholder="/new-path"
        autoComplete="off"
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <label className="visually-hidden" htmlFor={`${id}-screen`}>
        Screen of a new route
      </label>
      <select
        id={`${id}-screen`}
        className="input"
        value={screen}
        onChange={(event) => setScreen(event.target.value)}
      >
        <option value="">Screen…</option>
        {screens.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <button type="submit" className="button quiet" disabled={!isNew || screen === ''}>
        Add route
      </button>
    </form>
  )
}

/** Inherited routes with the site's changes, and the routes that it adds; removed ones stay visible. */
function useRows(): Row[] {
  const { own, inherited } = useForm()
  const mine = own['routes']
  if (Array.isArray(mine)) return mine.map((route) => rowOf(route, {}, true))
  const changes = isObject(mine) ? mine : {}
  const base = Array.isArray(inherited['routes']) ? (inherited['routes'] as unknown[]) : []
  const paths = new Set(base.map((route) => String(valueAt(route, ['path']))))
  return [
    ...base.map((route) => {
      const path = String(valueAt(route, ['path']))
      return rowOf(route, changes[path], Object.hasOwn(changes, path))
    }),
    ...Object.entries(changes)
      .filter(([path]) => !paths.has(path))
      .map(([path, change]) => rowOf({ path, access: 'open', layout: 'frame' }, change, true)),
  ]
}

function rowOf(route: unknown, change: unknown, isOwn: boolean): Row {
  const text = (name: string) => textOf(valueAt(change, [name]) ?? valueAt(route, [name]))
  return {
    path: text('path'),
    screen: text('screen'),
    access: text('access'),
    layout: text('layout'),
    isOwn,
    isDropped: change === null,
  }
}

function useRouteEdits() {
  const { site, own, inherited } = useForm()
  const { draft } = site
  const list = Array.isArray(own['routes']) ? (own['routes'] as unknown[]) : null
  const placeOf = (path: string) => list?.findIndex((route) => valueAt(route, ['path']) === path) ?? -1
  return {
    isWhole: list !== null,
    change: (path: string, name: string, value: string) =>
      draft.put(list === null ? ['routes', path, name] : ['routes', placeOf(path), name], value),
    /** An order is that of a whole list. */
    move: (from: number, to: number) =>
      draft.put(['routes'], moved(list ?? inForce(inherited['routes'], own['routes']), from, to)),
    reset: (path: string) => draft.put(['routes', path], undefined),
    drop: (path: string) => {
      if (list === null) draft.put(['routes', path], null)
      else
        draft.put(
          ['routes'],
          list.filter((_, place) => place !== placeOf(path)),
        )
    },
    add: (path: string, screen: string) => {
      if (list === null) draft.put(['routes', path], { screen })
      else draft.put(['routes'], [...list, { path, screen, access: 'open', layout: 'frame' }])
    },
  }
}

/** Inherited routes with the site's changes by path. */
function inForce(inherited: unknown, changes: unknown): unknown[] {
  const routes = Array.isArray(inherited) ? (inherited as Partial<Route>[]) : []
  return changeRoutes(routes, isObject(changes) ? (changes as RouteChanges) : {})
}
