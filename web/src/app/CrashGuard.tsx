import type { ReactNode } from 'react';
import { Component } from 'react';

import { Empty } from '../components/Empty';

interface CrashGuardProps {
  text: string;
  action: string;
  children: ReactNode;
}

/** A mistake in one view leaves the rest of the page as it is. */
export class CrashGuard extends Component<CrashGuardProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Empty text={this.props.text}>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          {this.props.action}
        </button>
      </Empty>
    );
  }
}
