import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Missing where one of the buttons has to be chosen. */
  close?: () => void
  children: ReactNode
}

/** A modal question. */
export function Dialog({ title, isOpen, close, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (close === undefined) event.preventDefault()
      }}
      // A browser closes it at a second Escape all the same.
      onClose={close ?? (() => dialog.current?.showModal())}
    >
      <h2 id={id}>{title}</h2>
      {isOpen ? children : null}
    </dialog>
  )
}
