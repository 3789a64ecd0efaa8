import { Component, type ComponentType, type ReactNode } from 'react';
import { LoadFailed } from '#src/ui/Message.tsx';

interface Props {
  /** The screen's heading, if the island renders it: the fallback keeps it for screen readers. */
  heading?: string | undefined;
  children: ReactNode;
}

/** Wraps an island in the error fallback of a live screen (docs/product.md 2). */
export function withErrorBoundary<P extends object>(Island: ComponentType<P>, heading?: string) {
  return (props: P) => (
    <ErrorBoundary heading={heading}>
      <Island {...props} />
    </ErrorBoundary>
  );
}

/** Shows the error fallback when a child throws while it renders (docs/product.md 2). */
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
        <LoadFailed title="Oops! An error occurred." text={this.state.error.message} onRetry={() => location.reload()}>
          <a className="button quiet" href="/home">
            Beranda
          </a>
        </LoadFailed>
      </>
    );
  }
}
