/**
 * Code hosting: entities, and the items of its tables.
 *
 * Values are those of the document client of the AWS SDK.
 */

/** Tables and indexes with their keys. The name of a deployed table may have a prefix. */
export const TABLES = {
  Accounts: {
    partitionKey: "username",
    indexes: {},
  },
  Memberships: {
    partitionKey: "username",
    sortKey: "organization",
    indexes: {
      MembershipsByOrganization: { partitionKey: ["organization"], sortKey: [] },
    },
  },
  Repositories: {
    partitionKey: "owner",
    sortKey: "name",
    indexes: {
      RepositoriesBySourceOwnerAndSourceName: { partitionKey: ["sourceOwner", "sourceName"], sortKey: [] },
      RepositoriesByOwnerAndUpdatedAt: { partitionKey: ["owner"], sortKey: ["updatedAt"] },
    },
  },
  Issues: {
    partitionKey: "ownerRepo",
    sortKey: "number",
    indexes: {
      OpenIssuesByOwnerAndRepo: { partitionKey: ["openOwnerRepo"], sortKey: ["number"] },
    },
  },
  PullRequests: {
    partitionKey: "ownerRepo",
    sortKey: "number",
    indexes: {
      OpenPullRequestsByOwnerAndRepo: { partitionKey: ["openOwnerRepo"], sortKey: ["number"] },
    },
  },
  IssueComments: {
    partitionKey: "issueCommentKey",
    sortKey: "commentId",
    indexes: {},
  },
  PullRequestComments: {
    partitionKey: "pullRequestCommentKey",
    sortKey: "commentId",
    indexes: {},
  },
  Reactions: {
    partitionKey: "reactionKey",
    indexes: {},
  },
  Stars: {
    partitionKey: "ownerRepo",
    sortKey: "username",
    indexes: {},
  },
  Gists: {
    partitionKey: "username",
    sortKey: "gistId",
    indexes: {},
  },
  Apps: {
    partitionKey: "account",
    sortKey: "appName",
    indexes: {},
  },
  AppInstallations: {
    partitionKey: "appOwner",
    sortKey: "SK",
    indexes: {
      AppInstallationsByOwnerAndRepo: { partitionKey: ["owner", "repo"], sortKey: [] },
    },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** A user or an organization; both kinds share one name space. */
export interface Account {
  readonly username: string;
  /** Immutable. */
  readonly kind: "USER" | "ORGANIZATION";
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  paymentPlan: { plan?: string; startedOn?: string };
}

/** Identity of Account. */
export type AccountIdentity = Pick<Account, "username">;

/** A user belongs to an organization. */
export interface Membership {
  /** References Account.username. */
  readonly organization: string;
  /** References Account.username. */
  readonly username: string;
  role: "Owner" | "Member";
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
}

/** Identity of Membership. */
export type MembershipIdentity = Pick<Membership, "organization" | "username">;

/** A repository of an account; a fork is a repository that points at its source. */
export interface Repository {
  /** References Account.username. */
  readonly owner: string;
  readonly name: string;
  description?: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z. */
  updatedAt: string;
  /** References Repository.owner; immutable. */
  readonly sourceOwner?: string;
  /** References Repository.name; immutable. */
  readonly sourceName?: string;
  codeOfConduct?: Record<string, unknown>;
  forkCount: number;
  starCount: number;
}

/** Identity of Repository. */
export type RepositoryIdentity = Pick<Repository, "owner" | "name">;

/** An issue of a repository; issues and pull requests share one number sequence. */
export interface Issue {
  /** References Repository.owner. */
  readonly owner: string;
  /** References Repository.name. */
  readonly repo: string;
  /** Sequence number within its Repository. */
  readonly number: number;
  title: string;
  body: string;
  /** References Account.username; immutable. */
  readonly creator: string;
  status: "Open" | "Closed";
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  reactionCount: number;
}

/** Identity of Issue. */
export type IssueIdentity = Pick<Issue, "owner" | "repo" | "number">;

/** A pull request of a repository. */
export interface PullRequest {
  /** References Repository.owner. */
  readonly owner: string;
  /** References Repository.name. */
  readonly repo: string;
  /** Sequence number within its Repository. */
  readonly number: number;
  title: string;
  body: string;
  /** References Account.username; immutable. */
  readonly creator: string;
  status: "Open" | "Closed";
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  reactionCount: number;
}

/** Identity of PullRequest. */
export type PullRequestIdentity = Pick<PullRequest, "owner" | "repo" | "number">;

/** A comment on an issue. */
export interface IssueComment {
  /** References Issue.owner. */
  readonly owner: string;
  /** References Issue.repo. */
  readonly repo: string;
  /** References Issue.number. */
  readonly issueNumber: number;
  /** KSUID generated by the client. */
  readonly commentId: string;
  /** References Account.username; immutable. */
  readonly author: string;
  comment: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  reactionCount: number;
}

/** Identity of IssueComment. */
export type IssueCommentIdentity = Pick<IssueComment, "owner" | "repo" | "issueNumber" | "commentId">;

/** A comment on a pull request. */
export interface PullRequestComment {
  /** References PullRequest.owner. */
  readonly owner: string;
  /** References PullRequest.repo. */
  readonly repo: string;
  /** References PullRequest.number. */
  readonly pullRequestNumber: number;
  /** KSUID generated by the client. */
  readonly commentId: string;
  /** References Account.username; immutable. */
  readonly author: string;
  comment: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
  reactionCount: number;
}

/** Identity of PullRequestComment. */
export type PullRequestCommentIdentity = Pick<PullRequestComment, "owner" | "repo" | "pullRequestNumber" | "commentId">;

/** The reactions (up to eight kinds) of one user to one issue, pull request or comment. */
export interface Reaction {
  /** References Repository.owner. */
  readonly owner: string;
  /** References Repository.name. */
  readonly repo: string;
  /** Immutable. */
  readonly targetType: "ISSUE" | "PR" | "ISSUECOMMENT" | "PRCOMMENT";
  readonly targetId: string;
  /** References Account.username. */
  readonly username: string;
  reactions: Set<string>;
}

/** Identity of Reaction. */
export type ReactionIdentity = Pick<Reaction, "owner" | "repo" | "targetType" | "targetId" | "username">;

/** A user starred a repository. */
export interface Star {
  /** References Repository.owner. */
  readonly owner: string;
  /** References Repository.name. */
  readonly repo: string;
  /** References Account.username. */
  readonly username: string;
}

/** Identity of Star. */
export type StarIdentity = Pick<Star, "owner" | "repo" | "username">;

/** A snippet of a user. */
export interface Gist {
  /** References Account.username. */
  readonly username: string;
  /** KSUID generated by the client. */
  readonly gistId: string;
  title: string;
  text: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
}

/** Identity of Gist. */
export type GistIdentity = Pick<Gist, "username" | "gistId">;

/** An application published by an account. */
export interface App {
  /** References Account.username. */
  readonly account: string;
  readonly appName: string;
  description: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly createdAt: string;
}

/** Identity of App. */
export type AppIdentity = Pick<App, "account" | "appName">;

/** An application is installed in a repository. */
export interface AppInstallation {
  /** References App.account. */
  readonly appOwner: string;
  /** References App.appName. */
  readonly appName: string;
  /** References Repository.owner. */
  readonly owner: string;
  /** References Repository.name. */
  readonly repo: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly installedAt: string;
}

/** Identity of AppInstallation. */
export type AppInstallationIdentity = Pick<AppInstallation, "appOwner" | "appName" | "owner" | "repo">;

/** Item of Account in the table Accounts. */
export type StoredAccount = Account;

/** Primary key. */
export type StoredAccountKey = Pick<StoredAccount, "username">;

/** Any item of the table Accounts. */
export type StoredInAccounts = StoredAccount;

/** Item of Membership in the table Memberships. */
export type StoredMembership = Membership;

/** Primary key. */
export type StoredMembershipKey = Pick<StoredMembership, "username" | "organization">;

/** What the index MembershipsByOrganization has of it. */
export type StoredMembershipInMembershipsByOrganization = StoredMembership &
  Required<Pick<StoredMembership, "organization">>;

/** Any item of the table Memberships. */
export type StoredInMemberships = StoredMembership;

/** Item of Repository in the table Repositories. */
export type StoredRepository = Repository;

/** Primary key. */
export type StoredRepositoryKey = Pick<StoredRepository, "owner" | "name">;

/** What the index RepositoriesBySourceOwnerAndSourceName has of it. */
export type StoredRepositoryInRepositoriesBySourceOwnerAndSourceName = Pick<StoredRepository, "owner" | "name"> &
  Required<Pick<StoredRepository, "sourceOwner" | "sourceName">>;

/** What the index RepositoriesByOwnerAndUpdatedAt has of it. */
export type StoredRepositoryInRepositoriesByOwnerAndUpdatedAt = Pick<StoredRepository, "name" | "sourceOwner" | "sourceName" | "description" | "createdAt" | "codeOfConduct" | "forkCount" | "starCount"> &
  Required<Pick<StoredRepository, "owner" | "updatedAt">>;

/** Any item of the table Repositories. */
export type StoredInRepositories = StoredRepository;

/** Item of Issue in the table Issues. */
export interface StoredIssue extends Issue {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
  /** Index key: {owner}#{repo} if status = Open, or absent */
  openOwnerRepo?: `${string}#${string}`;
}

/** Primary key. */
export type StoredIssueKey = Pick<StoredIssue, "ownerRepo" | "number">;

/** What the index OpenIssuesByOwnerAndRepo has of it. */
export type StoredIssueInOpenIssuesByOwnerAndRepo = Pick<StoredIssue, "ownerRepo" | "title" | "body" | "creator" | "createdAt" | "reactionCount"> &
  Required<Pick<StoredIssue, "openOwnerRepo" | "number">>;

/** Any item of the table Issues. */
export type StoredInIssues = StoredIssue;

/** Item of PullRequest in the table PullRequests. */
export interface StoredPullRequest extends PullRequest {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
  /** Index key: {owner}#{repo} if status = Open, or absent */
  openOwnerRepo?: `${string}#${string}`;
}

/** Primary key. */
export type StoredPullRequestKey = Pick<StoredPullRequest, "ownerRepo" | "number">;

/** What the index OpenPullRequestsByOwnerAndRepo has of it. */
export type StoredPullRequestInOpenPullRequestsByOwnerAndRepo = Pick<StoredPullRequest, "ownerRepo" | "title" | "body" | "creator" | "createdAt" | "reactionCount"> &
  Required<Pick<StoredPullRequest, "openOwnerRepo" | "number">>;

/** Any item of the table PullRequests. */
export type StoredInPullRequests = StoredPullRequest;

/** Item of IssueComment in the table IssueComments. */
export interface StoredIssueComment extends IssueComment {
  /** {owner}#{repo}#{issueNumber:07} */
  issueCommentKey: `${string}#${string}#${string}`;
}

/** Primary key. */
export type StoredIssueCommentKey = Pick<StoredIssueComment, "issueCommentKey" | "commentId">;

/** Any item of the table IssueComments. */
export type StoredInIssueComments = StoredIssueComment;

/** Item of PullRequestComment in the table PullRequestComments. */
export interface StoredPullRequestComment extends PullRequestComment {
  /** {owner}#{repo}#{pullRequestNumber:07} */
  pullRequestCommentKey: `${string}#${string}#${string}`;
}

/** Primary key. */
export type StoredPullRequestCommentKey = Pick<StoredPullRequestComment, "pullRequestCommentKey" | "commentId">;

/** Any item of the table PullRequestComments. */
export type StoredInPullRequestComments = StoredPullRequestComment;

/** Item of Reaction in the table Reactions. */
export interface StoredReaction extends Reaction {
  /** {owner}#{repo}#{targetType}#{targetId}#{username} */
  reactionKey: `${string}#${string}#${"ISSUE" | "PR" | "ISSUECOMMENT" | "PRCOMMENT"}#${string}#${string}`;
}

/** Primary key. */
export type StoredReactionKey = Pick<StoredReaction, "reactionKey">;

/** Any item of the table Reactions. */
export type StoredInReactions = StoredReaction;

/** Item of Star in the table Stars. */
export interface StoredStar extends Star {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
}

/** Primary key. */
export type StoredStarKey = Pick<StoredStar, "ownerRepo" | "username">;

/** Any item of the table Stars. */
export type StoredInStars = StoredStar;

/** Item of Gist in the table Gists. */
export type StoredGist = Gist;

/** Primary key. */
export type StoredGistKey = Pick<StoredGist, "username" | "gistId">;

/** Any item of the table Gists. */
export type StoredInGists = StoredGist;

/** Item of App in the table Apps. */
export type StoredApp = App;

/** Primary key. */
export type StoredAppKey = Pick<StoredApp, "account" | "appName">;

/** Any item of the table Apps. */
export type StoredInApps = StoredApp;

/** Item of AppInstallation in the table AppInstallations. */
export interface StoredAppInstallation extends AppInstallation {
  /** {appName}#{owner}#{repo} */
  SK: `${string}#${string}#${string}`;
}

/** Primary key. */
export type StoredAppInstallationKey = Pick<StoredAppInstallation, "appOwner" | "SK">;

/** What the index AppInstallationsByOwnerAndRepo has of it. */
export type StoredAppInstallationInAppInstallationsByOwnerAndRepo = StoredAppInstallation &
  Required<Pick<StoredAppInstallation, "owner" | "repo">>;

/** Any item of the table AppInstallations. */
export type StoredInAppInstallations = StoredAppInstallation;
