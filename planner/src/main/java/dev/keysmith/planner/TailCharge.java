package dev.keysmith.planner;

/**
 * What one execution of a read consumes for a parent with many children.
 *
 * @param requests all that are sent, pages included
 * @param roundTrips sequential requests; the pages of a Query follow each other
 */
public record TailCharge(double readUnits, double requests, int roundTrips) {}
