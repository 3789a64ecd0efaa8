import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { Component, type ReactNode } from 'react';
import { Message } from '#src/ui/Message.tsx';

interface Props {
  /** The screen's heading, where the island itself holds it: the fallback keeps it for screen readers. */
  heading?: string;
  children: ReactNode;
}

/** The error fallback of a live screen (docs/product.md 2): an island that breaks says so and offers a way on. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const { heading } = this.props;
    return (
      <>
        {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
        <Message icon={warning} title="Oops! An error occurred." text={this.state.error.message} role="alert">
          <button type="button" className="button" onClick={() => location.reload()}>
            Coba lagi
          </button>
          <a className="button quiet" href="/home">
            Beranda
          </a>
        </Message>
      </>
    );
  }
}
