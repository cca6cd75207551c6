import { useEffect, useRef, type InputHTMLAttributes } from 'react'

interface DraggedInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange'
> {
  type: 'range' | 'color'
  value: string | number
  /** Called with each value on the way. */
  show: (value: string) => void
  /** Called once, with the value at the end of the movement. */
  put: (value: string) => void
}

/** A slider or a colour input. React calls `onChange` during the movement; the browser’s `change` is its end. */
export function DraggedInput({ show, put, ...rest }: DraggedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  useEffect(() => {
    const element = input.current
    if (element === null) return
    const end = () => latest.current(element.value)
    element.addEventListener('change', end)
    return () => element.removeEventListener('change', end)
  }, [])
  return <input {...rest} ref={input} onChange={(event) => show(event.target.value)} />
}
