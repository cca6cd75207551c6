import { useId, useState } from 'react'
import { ROUTE_ACCESS, ROUTE_LAYOUTS } from '#schemas/site-manifest/routes.ts'
import { IconButton } from '../components/icon-button.tsx'
import { isObject, textOf, valueAt } from '../state/manifest-text.ts'
import { Refusals } from './field-frame.tsx'
import { useField, useForm } from './form-context.ts'

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
  const edit = useRouteEdits()
  const all = refusals.filter(
    ({ pointer }) => pointer === '/routes' || pointer?.startsWith('/routes/') === true,
  )
  return (
    <>
      <div className="table-scroll">
        <table className="table routes" data-pointer={field.pointer}>
          <thead>
            <tr>
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
            {rows.map((row) => (
              <tr key={row.path} data-own={row.isOwn} data-dropped={row.isDropped}>
                <th scope="row" className="code">
                  {row.path}
                </th>
                <Cell row={row} name="screen" choices={screens} change={edit.change} />
                <Cell row={row} name="access" choices={ROUTE_ACCESS} change={edit.change} />
                <Cell row={row} name="layout" choices={ROUTE_LAYOUTS} change={edit.change} />
                <td className="actions">
                  {row.isOwn && !edit.isWhole ? (
                    <IconButton
                      icon="undo"
                      label={`${row.path}: back to what is inherited`}
                      onClick={() => edit.reset(row.path)}
                    />
                  ) : null}
                  {row.isDropped ? null : (
                    <IconButton
                      icon="remove"
                      label={`${row.path}: drop`}
                      onClick={() => edit.drop(row.path)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
  const { site, own } = useForm()
  const { draft } = site
  const list = Array.isArray(own['routes']) ? (own['routes'] as unknown[]) : null
  const placeOf = (path: string) => list?.findIndex((route) => valueAt(route, ['path']) === path) ?? -1
  return {
    isWhole: list !== null,
    change: (path: string, name: string, value: string) =>
      draft.put(list === null ? ['routes', path, name] : ['routes', placeOf(path), name], value),
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
